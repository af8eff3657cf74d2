interface PageParts {
  /** The page's metadata: title, description, canonical address … */
  head: string;
  /** The part of the head that all pages of the site share. */
  siteHead: string;
  /** The style elements. */
  styles: string;
  body: string;
  /** The element with the page's data. */
  data: string;
  /** The text of the inline script. */
  script: string;
}

/** The page around the rendered body. Scripts start after the first paint: content never waits for them. */
export const pageHtml = ({ head, siteHead, styles, body, data, script }: PageParts) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
${siteHead}
${styles}
</head>
<body>
<div id="root">${body}</div>
${data}
<script>${script}</script>
</body>
</html>
`;
