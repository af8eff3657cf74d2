#!/bin/sh
# Makes the package in the current folder the current one: copies its releases, each before the document that makes it live,
# and then switches the link. Restart the server processes afterwards.
#
# Stops before it changes anything if a version on this server is another release than the package's of that number.
set -eu
site=${SITE_DIR:-/srv/site}
package=$(pwd -P)

conflicts=
for release in releases/*/*/; do
  release=${release%/}
  [ ! -e "$site/$release" ] || cmp -s "$release/release.json" "$site/$release/release.json" || conflicts="$conflicts $release"
done
if [ -n "$conflicts" ]; then
  echo "Nothing has been changed: $site has other releases of the same version than this package:$conflicts" >&2
  echo "The package was made with another registry. Make it where the releases of earlier packages are (docs/deploy.md)." >&2
  exit 1
fi

for part in releases/*/; do
  part=$(basename "$part")
  mkdir -p "$site/releases/$part"
  for release in "releases/$part"/*/; do
    version=$(basename "$release")
    [ -e "$site/releases/$part/$version" ] && continue
    rm -rf "$site/releases/$part/.$version"
    cp -R "$release" "$site/releases/$part/.$version"
    mv "$site/releases/$part/.$version" "$site/releases/$part/$version"
  done
  cp "releases/$part/channels.json" "$site/releases/$part/.channels.json"
  mv "$site/releases/$part/.channels.json" "$site/releases/$part/channels.json"
done

ln -sfn "$package" "$site/.current"
mv -T "$site/.current" "$site/current"
