import { useState } from 'react';

export const pageEndId = 'page-end';

/** The end of the page as the server sent it. Safe: the site's own server made this HTML, and it is on the page already. */
export function KeptPageEnd() {
  const [html] = useState(() => document.getElementById(pageEndId)?.innerHTML ?? '');
  return <div id={pageEndId} dangerouslySetInnerHTML={{ __html: html }} />;
}
