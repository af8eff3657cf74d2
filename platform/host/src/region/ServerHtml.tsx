/** The region as the server sent it. Safe: the site's own server made this HTML, and it was already on the page. */
export const ServerHtml = ({ html }: { html: string }) => <div dangerouslySetInnerHTML={{ __html: html }} />;
