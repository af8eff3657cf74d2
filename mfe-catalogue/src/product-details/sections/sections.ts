import type { DescriptionEntry, ProductDetails, SafeHtml } from 'api/records';

type FixedPicture = keyof NonNullable<ProductDetails['fixedPictures']>;

interface SectionKind {
  key: string;
  title: string;
  /** The fixed picture that the section shows. */
  picture?: FixedPicture;
  /** Never collapsed. */
  open?: boolean;
}

/** The sections of the `*` keys, in their fixed order (row C8). */
export const sectionKinds: readonly SectionKind[] = [
  { key: '*Design Features', title: 'Design Features' },
  { key: '*Application', title: 'Application' },
  { key: '*Construction', title: 'Construction' },
  { key: '*TechnicalData', title: 'Technical Data' },
  { key: '*Characteristics', title: 'Characteristics', picture: 'characteristics' },
  { key: '*Design', title: 'Design' },
  { key: '*Specifications', title: 'Specification' },
  { key: '*TechnicalSpecifications', title: 'Technical Specifications', open: true },
];

export interface ProductSection extends SectionKind {
  /** HTML text, or rows of a two-column table. */
  content: (SafeHtml | [name: string, value: SafeHtml][])[];
}

/** The sections for which a product has content. */
export function sectionsOf(description: readonly DescriptionEntry[]): ProductSection[] {
  return sectionKinds.flatMap((kind) => {
    const values = description.flatMap((entry) => {
      const value = entry[kind.key];
      return value === undefined ? [] : [value];
    });
    const content = values.map((value) => (typeof value === 'string' ? value : Object.entries(value)));
    const filled = content.filter(({ length }) => length > 0);
    return filled.length > 0 ? [{ ...kind, content: filled }] : [];
  });
}
