/** What the server knows of a visit while it renders a page. */
export interface Visit {
  /** The product from whose page the visitor has come. */
  productId?: string;
}

/** Where `load` reads the visit on the server. There is no such file: a browser knows more of the visit itself. */
export const visitAddress = '/visit.json';

/** The visit of the page that is being rendered; empty in the browser, and on a server that does not know it. */
export const readVisit = async ({ getJson }: { getJson: <T>(address: string) => Promise<T> }): Promise<Visit> =>
  typeof window === 'undefined' ? getJson<Visit>(visitAddress).catch(() => ({})) : {};
