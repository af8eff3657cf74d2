import * as pages from './pages';

/* Where forms are posted without scripts, and where the server redirects once they are stored. */

export const contact = {
  pattern: pages.contactUs.pattern,
  to: () => pages.contactUs.to(),
  stored: (reference: string) => `${pages.contactUs.to()}?sent=${reference}`,
} as const;

export const review = {
  pattern: `${pages.product.pattern}/reviews`,
  to: (categoryId: string, productId: string) => `${pages.product.to(categoryId, productId)}/reviews`,
  stored: (categoryId: string, productId: string) => `${pages.product.to(categoryId, productId)}#reviews`,
} as const;
