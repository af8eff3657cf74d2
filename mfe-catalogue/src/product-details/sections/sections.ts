import { sectionTitles, type SectionKey } from 'api/product-details';
import type { DescriptionEntry, ProductDetails, SafeHtml } from 'api/records';

type FixedPicture = keyof NonNullable<ProductDetails['fixedPictures']>;

export interface ProductSection {
  key: SectionKey;
  title: string;
  /** HTML text, or rows of a two-column table. */
  content: (SafeHtml | [name: string, value: SafeHtml][])[];
  /** The fixed picture that the section shows. */
  picture?: FixedPicture;
  /** Never collapsed. */
  open?: boolean;
}

const particulars: { [key in SectionKey]?: Pick<ProductSection, 'picture' | 'open'> } = {
  '*Characteristics': { picture: 'characteristics' },
  '*TechnicalSpecifications': { open: true },
};

const sectionKeys = Object.keys(sectionTitles) as SectionKey[];

/** The sections for which a product has content. */
export function sectionsOf(description: readonly DescriptionEntry[]): ProductSection[] {
  return sectionKeys.flatMap((key) => {
    const values = description.flatMap((entry) => {
      const value = entry[key];
      return value === undefined ? [] : [value];
    });
    const content = values.map((value) => (typeof value === 'string' ? value : Object.entries(value)));
    const filled = content.filter(({ length }) => length > 0);
    return filled.length > 0 ? [{ key, title: sectionTitles[key], content: filled, ...particulars[key] }] : [];
  });
}
