/** How many values of a variant are shown. */
const maxValues = 5;

/** The first values of a variant's label: what distinguishes it from others of its product. */
export const detailOf = (label: string): string => label.split(' · ').slice(0, maxValues).join(' · ');
