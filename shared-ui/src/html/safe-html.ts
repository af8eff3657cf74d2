declare const sanitised: unique symbol;

/**
 * HTML that may be put into a page as markup. Nothing is assignable to it by accident: the code that sanitises asserts it,
 * once, where the sanitiser's result is returned.
 */
export type SafeHtml = string & { readonly [sanitised]: true };
