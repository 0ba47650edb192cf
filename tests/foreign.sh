# SPDX-License-Identifier: GPL-3.0-or-later
# Programs for other processors, made and run here.  Sourced by the checks that compare results between machines; each function
# fails with a line that says why where this machine cannot do it.

# Does this compiler make programs that run here (by RUNNER, if there is one)?
foreign_works() { # COMPILER RUNNER FOLDER
	echo 'int main(void) { return 0; }' >"$3/works.c"
	# shellcheck disable=SC2086 # compiler and runner are words
	$1 -o "$3/works" "$3/works.c" >/dev/null 2>&1 || { echo "$1 makes no programs here"; return 1; }
	# shellcheck disable=SC2086
	$2 "$3/works" >/dev/null 2>&1 || { echo "its programs do not run here${2:+ by $2}"; return 1; }
}

foreign_apt() { # WORD...: with the root of apt's own that foreign_root is making
	apt-get -qq -o APT::Architecture="$arch" -o APT::Architectures="$arch" -o Dir::State="$at/state" \
		-o Dir::State::status="$at/state/status" -o Dir::Cache="$at/cache" -o Debug::NoLocking=1 -o APT::Sandbox::User=root \
		"$@" >"$at/log" 2>&1 </dev/null
}

# Debian's packages of another processor, unpacked into a folder: nothing is installed, and the machine's own packages do not matter,
# for this is a root of apt's own.  Does nothing where they are already.
foreign_root() { # ARCHITECTURE FOLDER PACKAGE...
	arch=$1 at=$2
	shift 2
	[ ! -f "$at/unpacked" ] || return 0
	command -v apt-get >/dev/null 2>&1 || { echo 'this is no Debian: no packages for another processor'; return 1; }
	mkdir -p "$at/state/lists/partial" "$at/cache/archives/partial" "$at/root"
	: >"$at/state/status"
	# lists of other archives without that processor may complain; what counts is what can be fetched
	foreign_apt update || :
	foreign_apt -y -d --no-install-recommends install "$@" || { echo "packages for $arch cannot be had: $(tail -n 1 "$at/log")"; return 1; }
	for deb in "$at"/cache/archives/*.deb; do
		dpkg-deb -x "$deb" "$at/root" 2>>"$at/log" || { echo "$deb cannot be unpacked"; return 1; }
	done
	# links to libraries are absolute and would lead out of the root
	find "$at/root" -lname '/*' | while read -r link; do
		ln -snf "$(realpath -m --relative-to="$(dirname "$link")" "$at/root$(readlink "$link")")" "$link"
	done
	: >"$at/unpacked"
}
