import { Html } from 'shared-ui';
import type { DescriptionRule, EntryProps } from '../rule';

/** `^`: a paragraph of HTML without a bullet. */
export const paragraph: DescriptionRule = { matches: (key) => key.startsWith('^'), Entry: Paragraph };

function Paragraph({ value }: EntryProps) {
  return (
    <li>
      <Html html={value} />
    </li>
  );
}
