import { useCallback, useEffect, useRef, type MouseEvent, type SubmitEvent } from 'react';
import { color, IconButton, invokes, radius } from 'shared-ui';
import styled from 'styled-components';
import { addresses } from 'api/addresses';
import { searchLimits } from 'api/search-results';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { searchOpenedWith, searchToggled, selectMenu } from './menuSlice';
import { plainSearchId } from './PlainSearch';
import { take } from './take';
import { useNavigator } from './useNavigator';

const hint = 'Product, code or size';

/**
 * The header's search: the button opens the search modal, typing into the field opens it with what is typed, and Enter
 * goes to the results page. Below 768 px there is the button alone. Until scripts run, and without them, it is a form, and
 * the button opens the {@link PlainSearch} (rows A9, S1).
 */
export function SearchField() {
  const { searchReady } = useAppSelector(selectMenu);
  const dispatch = useAppDispatch();
  const navigator = useNavigator();
  const field = useRef<HTMLInputElement>(null);

  // Until the modal can open, or if it cannot, the visitor types into the field.
  const openModal = useCallback(() => {
    if (searchReady && field.current?.value.trim()) dispatch(searchOpenedWith(take(field.current)));
  }, [searchReady, dispatch]);
  useEffect(openModal, [openModal]);

  const open = (event: MouseEvent) => {
    if (!searchReady) return;
    event.preventDefault();
    dispatch(searchToggled(true));
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (field.current) navigator.push(addresses.search.to(take(field.current).trim()));
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
      <Open icon="search" aria-label="Search" {...invokes('show', plainSearchId)} onClick={open} />
      <Submit icon="search" aria-label="Search" type="submit" />
    </Form>
  );
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

/** What is typed is searched for; without a text, the button opens the search. */
const Open = styled(IconButton)`
  ${Input}:not(:placeholder-shown) ~ & {
    display: none;
  }
`;

const Submit = styled(IconButton)`
  ${Input}:placeholder-shown ~ & {
    display: none;
  }
`;
