import { color, Html, space } from 'shared-ui';
import { styled } from 'styled-components';
import type { DescriptionRule, EntryProps } from '../rule';

/** An empty key, or one that starts with `-`: a plain item that shows the value alone. */
export const plainItem: DescriptionRule = {
  matches: (key) => key === '' || key.startsWith('-'),
  Entry: PlainItem,
};

function PlainItem({ value }: EntryProps) {
  return (
    <Item>
      <Html as="span" html={value} />
    </Item>
  );
}

const Item = styled.li`
  position: relative;
  padding-inline-start: ${space(2.5)};

  &::before {
    position: absolute;
    inset-block-start: 0.7em;
    inset-inline-start: ${space(0.5)};
    inline-size: 6px;
    block-size: 6px;
    border-radius: 50%;
    background: ${color.copperBright};
    content: '';
  }
`;
