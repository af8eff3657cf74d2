import { STATUS_CODES } from 'node:http';

const tryAgain = 'Please try again in a moment, or go to the <a href="/home">home page</a>.';
const otherAddress =
  'This address cannot be read: part of it may be missing. Check it, or go to the <a href="/home">home page</a>, ' +
  'our <a href="/our-products">products</a> or the <a href="/search">search</a>.';

/**
 * The page of last resort, when the shell cannot be rendered, or the address not be read (row A2): it needs no script, style or data.
 */
export const failureHtml = (status: number) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unexpected Application Error!</title></head>
<body>
<main>
<h1>Unexpected Application Error!</h1>
<p>${status} ${STATUS_CODES[status] ?? ''}</p>
<p>${status < 500 ? otherAddress : tryAgain}</p>
</main>
</body>
</html>
`;
