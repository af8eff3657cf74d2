#!/bin/sh
# Makes the package in the current folder the current one: copies its releases, each before the document that makes it live,
# and then switches the link. Restart the server processes afterwards.
set -eu
site=${SITE_DIR:-/srv/site}
package=$(pwd -P)

for part in releases/*/; do
  part=$(basename "$part")
  install -d "$site/releases/$part"
  for release in "releases/$part"/*/; do
    version=$(basename "$release")
    [ -e "$site/releases/$part/$version" ] && continue
    cp -R "$release" "$site/releases/$part/.$version"
    mv "$site/releases/$part/.$version" "$site/releases/$part/$version"
  done
  cp "releases/$part/channels.json" "$site/releases/$part/.channels.json"
  mv "$site/releases/$part/.channels.json" "$site/releases/$part/channels.json"
done

ln -sfn "$package" "$site/.current"
mv -T "$site/.current" "$site/current"
