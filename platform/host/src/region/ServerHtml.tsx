/** The region as the server has sent it. The site's own server made this HTML, and it was on the page before. */
export const ServerHtml = ({ html }: { html: string }) => <div dangerouslySetInnerHTML={{ __html: html }} />;
