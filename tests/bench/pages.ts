/** The pages whose size and speed are measured: home, a listing, a product. */
export const watchedPages = {
  home: '/home',
  listing: '/our-products/industrial_cable_glands',
  product: '/our-products/industrial_cable_glands/a2_brass_gland_unarmoured',
} as const;

/**
 * Budgets in bytes as sent, compressed. `start` and `idle` are scripts without headers: what a page requests before it responds, and
 * all until it is idle, the chat's bar included; `js` is the same without the chat, with headers. `entry` is for a remote's
 * `remoteEntry.js`, which is part of `js`. `chatBar` is what a phone loads of the chat, entry included, until the visitor touches it.
 */
export const budgets = {
  start: 130_000,
  idle: 142_000,
  js: 138_000,
  page: 450_000,
  entry: 3_000,
  chatBar: 6_300,
} as const;
