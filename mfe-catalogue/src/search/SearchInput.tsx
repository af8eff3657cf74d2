import { useRef, useImperativeHandle, type KeyboardEvent, type Ref } from 'react';
import { color, Icon, IconButton, radius, space } from 'shared-ui';
import { styled } from 'styled-components';

interface Props {
  value: string;
  /** Id of the list that the input filters. */
  listId: string;
  /** Whether the list is shown. */
  expanded: boolean;
  /** Id of the active option. */
  activeId?: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  ref?: Ref<HTMLInputElement>;
}

/** The search input with a button that clears it; a combobox for assistive technology (row C13). */
export function SearchInput({ value, listId, expanded, activeId, onChange, onKeyDown, ref }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Box>
      <Icon name="search" />
      <Input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={expanded}
        aria-controls={expanded ? listId : undefined}
        aria-activedescendant={activeId}
        placeholder="Search for products, categories..."
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value && <IconButton icon="close" iconSize={18} aria-label="Clear search" onClick={clear} />}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-block-size: 3.25rem;
  padding-inline: ${space(1.5)} ${space(0.5)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius};
  color: ${color.textMuted};

  &:focus-within {
    outline: 3px solid ${color.focus};
    outline-offset: -1px;
  }

  &:has(button:focus-visible) {
    outline: none;
  }

  > svg {
    flex: none;
  }
`;

const Input = styled.input`
  flex: 1;
  min-inline-size: 0;
  min-block-size: 3rem;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.text};
  font-size: 1rem;

  &::placeholder {
    color: ${color.textMuted};
    opacity: 1;
  }

  &:focus-visible {
    outline: none;
    box-shadow: none;
  }
`;
