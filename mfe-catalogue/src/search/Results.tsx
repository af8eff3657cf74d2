import { useEffect, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from 'api/addresses';
import type { SearchEntry } from 'api/records';
import { Button, color, font, Picture, PictureFrame, radius, space, Stack, type } from 'shared-ui';
import { styled } from 'styled-components';
import { optionId } from './options';

interface Props {
  id: string;
  /** The text that was searched for; when it changes, the list scrolls back to its top. */
  text: string;
  /** The rows to show. */
  entries: readonly SearchEntry[];
  /** Number of entries found, shown or not. */
  total: number;
  /** Index of the active option, -1 for none. */
  active: number;
  /** Called when a result is opened in this tab. */
  onLeave: () => void;
  onShowAll: () => void;
}

/** The results: a list box whose options are links (row C13). */
export function Results({ id, text, entries, total, active, onLeave, onShowAll }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0;
  }, [text]);

  return (
    <Stack $gap={1}>
      <List ref={list} id={id} role="listbox" aria-label="Search results">
        {entries.map((entry, index) => (
          <Result key={entry.id} id={optionId(id, index)} entry={entry} selected={index === active} onLeave={onLeave} />
        ))}
      </List>
      {total > entries.length && (
        <Button variant="secondary" size="small" onClick={onShowAll}>
          Show all {total}
        </Button>
      )}
    </Stack>
  );
}

interface ResultProps {
  id: string;
  entry: SearchEntry;
  selected: boolean;
  onLeave: () => void;
}

function Result({ id, entry, selected, onLeave }: ResultProps) {
  const { title, productCategory, productCategoryId, company, src } = entry;
  const option = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (selected) option.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const follow = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    if (!metaKey && !ctrlKey && !shiftKey && !altKey) onLeave();
  };

  return (
    <Option
      ref={option}
      id={id}
      to={addresses.product.to(productCategoryId, entry.id)}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      onClick={follow}
    >
      <PictureFrame>
        <Picture picture={{ src, width: 320, height: 240 }} alt="" />
      </PictureFrame>
      <span>
        <Title>{title}</Title>
        <Line>{productCategory}</Line>
        <Company>{company}</Company>
      </span>
    </Option>
  );
}

const List = styled.div`
  max-block-size: clamp(10rem, 86dvh - 22rem, 32rem);
  margin-inline: calc(-1 * ${space(1)});
  padding-inline: ${space(1)};
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Option = styled(Link)`
  display: grid;
  grid-template-columns: 5rem minmax(0, 1fr);
  align-items: center;
  gap: ${space(2)};
  padding: ${space(1)};
  border: 1px solid transparent;
  border-block-end-color: ${color.line};
  border-radius: ${radius};
  color: ${color.text};
  text-decoration: none;
  content-visibility: auto;
  contain-intrinsic-size: auto 5.5rem;

  &:hover {
    background: ${color.surfaceCool};
    color: ${color.text};
  }

  &[aria-selected='true'] {
    border-color: ${color.ink};
    background: ${color.paper};
  }
`;

const Title = styled.span`
  display: block;
  color: ${color.ink};
  font-weight: 600;
  line-height: 1.3;
`;

const Line = styled.span`
  display: block;
  color: ${color.textMuted};
  font-size: ${type.small};
  line-height: 1.4;
`;

const Company = styled(Line)`
  font-family: ${font.mono};
  font-size: ${type.micro};
`;
