/** Products of one page of a listing. */
export const perPage = 50;

/** Reads the page from the query; the first for anything but a whole number from 1. */
export function pageOf(query: URLSearchParams): number {
  const text = query.get('page') ?? '';
  return isPage(text) ? Number(text) : 1;
}

/** Whether a text is the number of a page. */
export const isPage = (text: string) => /^[1-9]\d{0,4}$/.test(text);

/** How many pages a listing of that many products has; at least one. */
export const pagesOf = (products: number) => Math.max(1, Math.ceil(products / perPage));

/** `Showing 18 results`, `Showing 3 of 18 results`, or `Showing 51 to 100 of 120 results` where they have pages. */
export function countText(fitting: number, all: number, page: number): string {
  if (fitting <= perPage) return `Showing ${fitting} ${fitting < all ? `of ${all} ` : ''}result${all === 1 ? '' : 's'}`;
  const first = (page - 1) * perPage + 1;
  const range = first > fitting ? 'none' : `${first} to ${Math.min(page * perPage, fitting)}`;
  return `Showing ${range} of ${fitting} results`;
}
