import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchProps } from 'api/widgets';
import { addresses } from 'api/addresses';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import type { SearchEntry } from 'api/records';
import { LoadFailed, Stack } from 'shared-ui';
import { firstRows, nextOption, optionId } from './options';
import { Results } from './Results';
import { SearchHint } from './SearchHint';
import { SearchInput } from './SearchInput';
import { SearchState } from './SearchState';
import { loadSearch, searchReset, selectResults, selectSearch, textChanged } from './searchResultsSlice';

const focusAfterMs = 100;

/** The content of the modal: input, state of the search, results (row C13). */
export function SearchPanel({ open, onClose }: SearchProps) {
  const { status, text } = useAppSelector(selectSearch);
  const results = useAppSelector(selectResults);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  // Belongs to the text that it was set for: when the text changes, it resets.
  const [view, setView] = useState({ text, active: -1, all: false });
  const { active, all } = view.text === text ? view : { active: -1, all: false };
  const shown = all ? results : results.slice(0, firstRows);

  const needed = open && status === 'idle';
  useEffect(() => {
    if (needed) void loadSearch(dispatch);
  }, [needed, dispatch]);

  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => {
      // Not if the visitor is typing already: the next key would replace the selected text.
      if (document.activeElement === input.current) return;
      input.current?.focus();
      input.current?.select();
    }, focusAfterMs);
    return () => clearTimeout(timer);
  }, [open]);

  const retry = () => {
    void loadSearch(dispatch);
    input.current?.focus();
  };

  const leave = () => {
    dispatch(searchReset());
    onClose();
  };

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextOption(event.key, active, shown.length);
    if (next !== undefined) {
      event.preventDefault();
      setView({ text, active: next, all });
    } else if (event.key === 'Enter') {
      const chosen = chosenOf(shown, active);
      if (!chosen) return;
      event.preventDefault();
      leave();
      void navigate(addresses.product.to(chosen.productCategoryId, chosen.id));
    }
  };

  return (
    <Stack>
      <SearchInput
        ref={input}
        value={text}
        listId={listId}
        expanded={shown.length > 0}
        activeId={active < 0 ? undefined : optionId(listId, active)}
        onChange={(value) => dispatch(textChanged(value))}
        onKeyDown={press}
      />
      {status === 'failed' ? (
        <LoadFailed what="the search" onRetry={retry} />
      ) : (
        <SearchState text={text.trim()} loading={status !== 'ready'} count={results.length} />
      )}
      {shown.length > 0 && (
        <Results
          id={listId}
          text={text}
          entries={shown}
          total={results.length}
          active={active}
          onLeave={leave}
          onShowAll={() => {
            setView({ text, active, all: true });
            input.current?.focus();
          }}
        />
      )}
      {shown.length > 0 && <SearchHint />}
    </Stack>
  );
}

/** The result that Enter opens: the active option, or the only one. */
const chosenOf = (shown: readonly SearchEntry[], active: number) =>
  shown[active] ?? (shown.length === 1 ? shown[0] : undefined);
