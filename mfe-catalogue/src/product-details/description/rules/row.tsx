import { color, Html, media, space } from 'shared-ui';
import { styled } from 'styled-components';
import type { DescriptionRule, EntryProps } from '../rule';

/** Everything else is shown as 'key : value'. */
export const row: DescriptionRule = { matches: () => true, Entry: Row };

function Row({ name, value }: EntryProps) {
  const lastWord = name.lastIndexOf(' ') + 1;
  return (
    <Item>
      <Name>
        {name.slice(0, lastWord)}
        <Together>{name.slice(lastWord)} :</Together>{' '}
      </Name>
      <Html as="span" html={value} />
    </Item>
  );
}

const Item = styled.li`
  padding-block-end: ${space(1)};
  border-block-end: 1px solid ${color.line};

  &:last-child {
    border-block-end: 0;
  }

  @media ${media.sm} {
    @container facts (inline-size >= 18rem) {
      display: grid;
      grid-template-columns: minmax(0, 2fr) minmax(0, 4fr);
      gap: ${space(2)};
    }
  }
`;

const Name = styled.span`
  color: ${color.textMuted};
`;

/** Keeps the colon on the line of the word before it. */
const Together = styled.span`
  white-space: nowrap;
`;
