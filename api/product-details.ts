import type { TableValue } from './records';

/** The titles of the expandable sections by their keys in a product's description, in their fixed order (row C8). */
export const sectionTitles = {
  '*Design Features': 'Design Features',
  '*Application': 'Application',
  '*Construction': 'Construction',
  '*TechnicalData': 'Technical Data',
  '*Characteristics': 'Characteristics',
  '*Design': 'Design',
  '*Specifications': 'Specification',
  '*TechnicalSpecifications': 'Technical Specifications',
} as const;
export type SectionKey = keyof typeof sectionTitles;

/** The cells of a row of a product's table in column order: nested objects are flattened (row C10). */
export function flattenRow(row: Record<string, TableValue>): (string | number)[] {
  return Object.values(row).flatMap((value) => (typeof value === 'object' ? flattenRow(value) : [value]));
}
