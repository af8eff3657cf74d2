/** What the host reports on the console if it cannot load a screen of a remote with this title. */
export const notLoaded = (title = 'Our product pages') => new RegExp(`RemoteError: ${title} could not be loaded\\.`);

/** What the host reports of a screen of the catalogue that is not there after 20 s. */
export const tooLate = /RemoteError: Our product pages take too long to load\./;

/** What the host reports when the last good release takes the place of one that has failed. */
export const replaced = /^console: shell: \w+@[\d.]+ takes the place of \w+@[\d.]+ /;

/** React's report that a part of the page could not be hydrated, and is rendered by the browser: the notice. */
export const notHydrated = /the browser did not agree with the server Error: Minified React error #422/;

/** The browser's report of a script with another hash than its element asks for. */
export const refused = /Failed to find a valid digest in the 'integrity' attribute/;

/** The browser's report of an answer other than 2xx. */
export const answered = (status: number) => new RegExp(`Failed to load resource: .* a status of ${status} `);
