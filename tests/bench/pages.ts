/** The pages whose size and speed are measured: home, a listing, a product. */
export const watchedPages = {
  home: '/home',
  listing: '/our-products/industrial_cable_glands',
  product: '/our-products/industrial_cable_glands/a2_brass_gland_unarmoured',
} as const;

/**
 * Budgets in bytes as sent, compressed. A remote's `remoteEntry.js`, which is part of `js`, has `entry` and, for the hash of each
 * chunk, `chunk`. `chatBar` is what a phone loads of the chat, entry included, until the visitor touches it.
 */
export const budgets = { js: 165_000, page: 450_000, entry: 3_000, chunk: 50, chatBar: 6_300 } as const;
