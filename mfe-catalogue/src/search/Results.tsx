import { useEffect, useRef } from 'react';
import { color, font, Picture, PictureFrame, radius, SiteLink, space, type } from 'shared-ui';
import { styled } from 'styled-components';
import { Marked } from '../search-page/Marked';
import { inThisTab } from './in-this-tab';
import { optionId } from './options';
import type { Suggestion, SuggestionGroup } from './suggestions';

interface Props {
  id: string;
  /** The text that was searched for; when it changes, the list scrolls back to its top. */
  text: string;
  groups: readonly SuggestionGroup[];
  /** Id of the active option; none if it is undefined. */
  active: string | undefined;
  /** Called when a result is opened in this tab. */
  onLeave: () => void;
}

/** The results: a list box with a group for each kind, whose options are links (row C13). */
export function Results({ id, text, groups, active, onLeave }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = 0;
  }, [text]);

  return (
    <List ref={list} id={id} role="listbox" aria-label="Search results">
      {groups.map(({ name, options }) => (
        <div key={name} role="group" aria-label={name}>
          <Name aria-hidden="true">{name}</Name>
          {options.map((option) => (
            <Result
              key={option.id}
              id={optionId(id, option.id)}
              option={option}
              selected={option.id === active}
              onLeave={onLeave}
            />
          ))}
        </div>
      ))}
    </List>
  );
}

interface ResultProps {
  id: string;
  option: Suggestion;
  selected: boolean;
  onLeave: () => void;
}

function Result({ id, option: { address, kind, title, lines, picture }, selected, onLeave }: ResultProps) {
  const element = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (selected) element.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  return (
    <Option
      ref={element}
      id={id}
      to={address}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      onClick={inThisTab(onLeave)}
      data-picture={picture !== undefined || undefined}
    >
      {picture && (
        <PictureFrame>
          <Picture picture={{ src: picture, width: 320, height: 240 }} alt="" />
        </PictureFrame>
      )}
      <span>
        <Title $code={kind === 'variant'}>
          <Marked {...title} />
        </Title>
        {lines.map((line, at) => (
          <Detail key={at}>
            <Marked {...line} />
          </Detail>
        ))}
      </span>
    </Option>
  );
}

const Name = styled.p`
  padding-block: ${space(1.5)} ${space(0.5)};
  color: ${color.ink};
  font-size: ${type.small};
  font-weight: 600;
`;

const List = styled.div`
  max-block-size: clamp(10rem, 86dvh - 22rem, 32rem);
  margin-inline: calc(-1 * ${space(1)});
  padding-inline: ${space(1)};
  overflow-y: auto;
  overscroll-behavior: contain;

  /* A device that is only touched shows no keys below the list, and the dialog is as high as its screen. */
  @media (hover: none) and (pointer: coarse) {
    max-block-size: clamp(10rem, 100dvh - 17.5rem, 32rem);
  }
`;

const Option = styled(SiteLink)`
  display: grid;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(1)};
  border: 1px solid transparent;
  border-block-end-color: ${color.line};
  border-radius: ${radius};
  color: ${color.text};
  text-decoration: none;
  overflow-wrap: anywhere;
  content-visibility: auto;
  contain-intrinsic-size: auto 5.5rem;

  &[data-picture] {
    grid-template-columns: min(5rem, 18vw) minmax(0, 1fr);
  }

  &:hover {
    background: ${color.surfaceCool};
    color: ${color.text};
  }

  &[aria-selected='true'] {
    border-color: ${color.ink};
    background: ${color.paper};
  }

  /* There the border of every option looks alike. */
  @media (forced-colors: active) {
    border-color: Canvas;

    &[aria-selected='true'] {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }
`;

const Title = styled.span<{ $code: boolean }>`
  display: block;
  color: ${color.ink};
  font-family: ${({ $code }) => ($code ? font.mono : 'inherit')};
  font-weight: 600;
  line-height: 1.3;
`;

const Detail = styled.span`
  display: block;
  color: ${color.textMuted};
  font-size: ${type.small};
  line-height: 1.4;
`;
