import type { KnownProduct } from 'api/records';

/** The types that the name of a product begins with: `CW` of 'CW Brass Cable Gland', `A1` and `A2`. */
export const typesOf = ({ name }: Pick<KnownProduct, 'name'>): string[] =>
  /^(?=[\d/]*[A-Z])[A-Z\d/]{2,12}(?= )/.exec(name)?.[0].split('/') ?? [];
