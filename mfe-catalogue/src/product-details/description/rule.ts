import type { ComponentType } from 'react';
import type { ProductDetails, SafeHtml } from 'api/records';

/** One entry of the list, as passed to the rule that shows it. */
export interface EntryProps {
  name: string;
  value: SafeHtml;
  fixedPictures?: ProductDetails['fixedPictures'];
}

/**
 * How entries of one kind are shown (row C7). A new kind is a new file in `rules/` and a line in its index.
 *
 * @example
 * export const paragraph: DescriptionRule = { matches: (key) => key.startsWith('^'), Entry: Paragraph };
 */
export interface DescriptionRule {
  matches: (key: string, value: string) => boolean;
  /** Renders a list item; null leaves the entry out of this list. */
  Entry: ComponentType<EntryProps> | null;
}
