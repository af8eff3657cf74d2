import { useCallback, useEffect, useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { color, IconButton, radius } from 'shared-ui';
import styled from 'styled-components';
import { addresses } from 'api/addresses';
import { searchLimits } from 'api/search-results';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { searchOpenedWith, searchToggled, selectMenu } from './menuSlice';

const hint = 'Product, code or size';

/**
 * The header's search: the button opens the search modal, typing into the field opens it with what is typed, and Enter
 * goes to the results page. Below 768 px there is the button alone. Without scripts it is a form (rows A9, S1).
 */
export function SearchField() {
  const { searchReady } = useAppSelector(selectMenu);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  // Until the modal can open, or if it cannot, the visitor types into the field.
  const openModal = useCallback(() => {
    if (searchReady && field.current?.value.trim()) dispatch(searchOpenedWith(take(field.current)));
  }, [searchReady, dispatch]);
  useEffect(openModal, [openModal]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (field.current) void navigate(addresses.search.to(take(field.current).trim()));
  };

  return (
    <Form role="search" aria-label="Site" action={addresses.search.to()} onSubmit={submit} data-opens="search">
      <Input
        ref={field}
        type="search"
        name="q"
        aria-label={hint}
        placeholder={hint}
        maxLength={searchLimits.query}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onInput={({ nativeEvent }) => {
          if (!nativeEvent.isComposing) openModal();
        }}
        onCompositionEnd={openModal}
      />
      <WithScripts>
        <IconButton icon="search" aria-label="Search" onClick={() => dispatch(searchToggled(true))} />
      </WithScripts>
      <noscript>
        <IconButton icon="search" aria-label="Search" type="submit" />
      </noscript>
    </Form>
  );
}

/** Empties the field: its text is wanted elsewhere. */
function take(field: HTMLInputElement) {
  const { value } = field;
  field.value = '';
  return value;
}

/** From here on there is space for the field. */
const wide = '(min-width: 768px)';

const Form = styled.form`
  display: flex;
  flex: none;
  align-items: center;

  @media ${wide} {
    flex: 1 1 16rem;
    min-inline-size: 6rem;
    max-inline-size: 38rem;
    border: 1px solid ${color.lineStrong};
    border-radius: ${radius};
    background: ${color.surface};

    &:focus-within {
      outline: 3px solid ${color.focus};
      outline-offset: -1px;
    }

    &:has(button:focus-visible) {
      outline: none;
    }
  }

  @media print {
    display: none;
  }
`;

const Input = styled.input`
  display: none;

  @media ${wide} {
    display: block;
    flex: 1;
    min-inline-size: 0;
    min-block-size: 2.75rem;
    padding-block: 0;
    padding-inline: 0.75rem 0;
    border: 0;
    background: none;
    color: ${color.text};
    font-size: 1rem;
    appearance: none;
    text-overflow: ellipsis;

    &::placeholder {
      color: ${color.textMuted};
      opacity: 1;
    }

    &:focus-visible {
      outline: none;
      box-shadow: none;
    }
  }
`;

const WithScripts = styled.span`
  @media (scripting: none) {
    display: none;
  }
`;
