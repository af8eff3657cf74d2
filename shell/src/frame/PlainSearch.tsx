import type { Ref, SubmitEvent } from 'react';
import { addresses } from 'api/addresses';
import { searchLimits } from 'api/search-results';
import { Button, closeNative, control, media, Muted, NativeDialog } from 'shared-ui';
import styled from 'styled-components';
import { take } from './take';
import { useNavigator } from './useNavigator';

/** By which buttons open the plain search. */
export const plainSearchId = 'search';

/** The plain search's field. */
export const plainFieldOf = (dialog: HTMLDialogElement) => dialog.querySelector<HTMLInputElement>('input[name="q"]')!;

interface Props {
  ref: Ref<HTMLDialogElement>;
  /** The catalogue's search could not be loaded, so nothing is found while the visitor types. */
  isInstead: boolean;
}

/**
 * A search dialog that needs no scripts: a form that leads to the results page. It is there from the first paint, until the
 * catalogue's search has been mounted, and instead of it if that cannot be loaded (rows A9, S1).
 */
export function PlainSearch({ ref, isInstead }: Props) {
  const navigator = useNavigator();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const dialog = event.currentTarget.closest('dialog')!;
    const text = take(plainFieldOf(dialog)).trim();
    closeNative(dialog);
    navigator.push(addresses.search.to(text));
  };
  return (
    <Place ref={ref} id={plainSearchId} title="Search" width="44rem">
      <Form role="search" aria-label="Products" action={addresses.search.to()} onSubmit={submit} data-opens="search">
        <Input
          type="search"
          name="q"
          // The dialog's first focus, when it opens.
          autoFocus
          aria-label="Search"
          placeholder="Search for products, categories..."
          maxLength={searchLimits.query}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <Button type="submit" icon="search">
          Find
        </Button>
      </Form>
      <Hint role="status">{isInstead && 'Suggestions could not be loaded. ‘Find’ shows the results on a page.'}</Hint>
    </Place>
  );
}

/** Positioned like the catalogue's search, and removed at once when that takes its place. */
const Place = styled(NativeDialog)`
  && {
    margin-block: 7dvh auto;
    max-block-size: 86dvh;
  }

  &&,
  &&::backdrop {
    transition-behavior: normal;
  }

  @media ${media.mobile} {
    && {
      margin-block-start: 0.5rem;
      inline-size: calc(100% - 1rem);
      max-block-size: calc(100dvh - 1rem);
    }
  }
`;

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
`;

/** There before its text, so that the text is announced. */
const Hint = styled(Muted)`
  &:not(:empty) {
    margin-block-start: 0.75rem;
  }
`;

const Input = styled.input`
  ${control}
  flex: 1 1 12rem;
  min-inline-size: 0;
`;
