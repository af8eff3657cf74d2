declare const sanitised: unique symbol;

/**
 * HTML that may be inserted into a page as markup. A plain string is not assignable to it: the code that sanitises
 * asserts the type, once, where it returns the sanitiser's result.
 */
export type SafeHtml = string & { readonly [sanitised]: true };
