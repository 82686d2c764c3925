# SPDX-License-Identifier: MIT
# C files -> files by the same names in the folder `out`: the same lines without comments and without what stands in
# strings and character constants. The names of included files stay. A // comment is kept (as //), so that a rule can
# find it.
function skip_quoted(line, at, quote) {
	for (at++; at <= length(line); at++) {
		if (substr(line, at, 1) == "\\")
			at++
		else if (substr(line, at, 1) == quote)
			return at
	}
	return at
}

FNR == 1 {
	close(target)
	target = out FILENAME
	in_comment = 0
}

/^[ \t]*#[ \t]*include/ && !in_comment {
	print >target
	next
}

{
	kept = ""
	for (at = 1; at <= length($0); at++) {
		c = substr($0, at, 1)
		two = substr($0, at, 2)
		if (in_comment) {
			if (two == "*/") {
				in_comment = 0
				at++
			}
		} else if (two == "/*") {
			in_comment = 1
			kept = kept " "
			at++
		} else if (two == "//") {
			kept = kept "//"
			break
		} else if (c == "\"" || c == "'") {
			kept = kept c c
			at = skip_quoted($0, at, c)
		} else {
			kept = kept c
		}
	}
	print kept >target
}
