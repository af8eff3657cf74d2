#!/bin/sh
# Makes the package in the current folder the current one: brings its releases into the server's registry, each before it is
# made live, signs them with the server's keys, and then switches the link. Restart the server processes afterwards.
#
# Stops before it changes anything if a version on this server is another release than the package's of that number, or if a
# page fails with releases that have never been live here.
set -eu
site=${SITE_DIR:-/srv/site}
package=$(pwd -P)
# With DATABASE_URL, what other machines have made live is fetched first.
if [ -r "${SITE_SETTINGS:-/etc/site/site.env}" ]; then set -- sh deploy/site-admin with-settings; fi
"$@" node server/releases.js install releases --registry "$site/releases"

ln -sfn "$package" "$site/.current"
mv -T "$site/.current" "$site/current"
