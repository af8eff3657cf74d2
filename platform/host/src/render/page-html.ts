/** What is put into the page around a body. */
export interface PageParts {
  /** The page's metadata: title, description, canonical address … */
  head: string;
  /** The part of the head that all pages of the site share. */
  siteHead: string;
  /** The style elements, in UTF-8. */
  styles: readonly Buffer[];
  /** The text of a script of the site, if it has one. */
  headScript?: string;
  /** In UTF-8, in pieces. */
  body: readonly Buffer[];
  /** The element with the page's data. */
  data: string;
  /** The text of the script that starts the page's scripts. */
  script: string;
}

/**
 * The page around the rendered body, in UTF-8. Scripts start after the first paint: content never waits for them. The body is
 * never a string: making a string from what React has written, and bytes from that again, takes a tenth of the rendering time.
 * Nor are the styles in one string with the head, where a single character beyond Latin-1 would double their size.
 */
export function pageHtml({ head, siteHead, styles, headScript, body, data, script }: PageParts): Buffer<ArrayBuffer> {
  const before = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
${siteHead}
`;
  const between = `${headScript ? `<script>${headScript}</script>` : ''}
</head>
<body>
<div id="root">`;
  const after = `</div>
${data}
<script>${script}</script>
</body>
</html>
`;
  return Buffer.concat([Buffer.from(before), ...styles, Buffer.from(between), ...body, Buffer.from(after)]);
}
