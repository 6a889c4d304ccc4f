#!/bin/sh
# collect.sh FOLDER FILE...: makes FOLDER the root of an image that holds these programs with the shared libraries they load, and other
# files and folders as they are. What their packages bring beside them stays behind. Of each package it keeps the licence, and the record
# by which scanners for known weaknesses recognise it (/var/lib/dpkg/status.d).
set -eu
target=$1
shift
list=$(mktemp)

# The path of a file with its folders resolved: /bin/sh and /usr/bin/sh are one.
place() { echo "$(readlink -f "$(dirname "$1")")/$(basename "$1")"; }

# Of every program and library under a path; what is neither has none.
libraries() {
  find -L "$1" -type f \( -perm -100 -o -name '*.so*' \) -exec ldd {} + 2>/dev/null | sed -nE 's!^\t(.* => )?(/[^ ]+) \(0x.*!\2!p' | sort -u
}

for file in "$@"; do
  place "$file"
  libraries "$file" | while read -r library; do place "$library"; done
done > "$list"
for file in /etc/passwd /etc/group /etc/nsswitch.conf /etc/os-release /etc/ssl/certs/ca-certificates.crt; do
  [ ! -e "$file" ] || place "$file"
done >> "$list"

for name in bin sbin lib lib64; do
  mkdir -p "$target/usr/$name"
  ln -sfn "usr/$name" "$target/$name"
done
install -d -m 1777 "$target/tmp"
sort -u "$list" | while read -r file; do
  mkdir -p "$target$(dirname "$file")"
  # A link is followed: a library is found by the name that programs ask for.
  if [ -d "$file" ]; then cp -a "$file/." "$target$file"; else cp -aL "$file" "$target$file"; fi
done

# A package may know its files by the paths from before /usr was merged.
packages=$(sort -u "$list" | sed -E 'p; s!^/usr/(s?bin|lib)/!/\1/!' | xargs dpkg-query --search 2>/dev/null | grep -v '^diversion ' | sed 's/[:,].*//' | sort -u)
mkdir -p "$target/var/lib/dpkg/status.d" "$target/usr/share/doc"
for package in $packages; do
  dpkg-query --status "$package" > "$target/var/lib/dpkg/status.d/$package"
done
for package in $packages; do
  [ ! -e "/usr/share/doc/$package/copyright" ] || echo "/usr/share/doc/$package/copyright"
done | tar -czhf "$target/usr/share/doc/licences.tar.gz" -C / /usr/share/common-licenses --files-from - 2>/dev/null
rm "$list"
