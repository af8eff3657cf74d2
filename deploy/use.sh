#!/bin/sh
# Makes the package in this folder the current one: copies its releases into the server's registry, signs them with the
# server's keys and makes them live, and then switches the link. Restart the server processes afterwards.
#
# Stops before changing anything if the server has a different release under one of the package's versions, or if a page fails
# with releases that have never been live here.
set -eu
site=${SITE_DIR:-/srv/site}
package=$(pwd -P)
# With DATABASE_URL, what other machines have made live is fetched first.
if [ -r "${SITE_SETTINGS:-/etc/site/site.env}" ]; then set -- sh deploy/site-admin with-settings; fi
"$@" node server/releases.js install releases --registry "$site/releases"

ln -sfn "$package" "$site/.current"
mv -T "$site/.current" "$site/current"
