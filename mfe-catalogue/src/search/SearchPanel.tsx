import { useEffect, useId, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchProps } from 'api/widgets';
import { addresses } from 'api/addresses';
import { searchLimits } from 'api/search-results';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { Button, SiteLink, Stack } from 'shared-ui';
import { firstRows, onOptionKeys, optionId } from './options';
import { inThisTab } from './in-this-tab';
import { Results } from './Results';
import { SearchHint } from './SearchHint';
import { SearchInput } from './SearchInput';
import { SearchOutcome } from './SearchOutcome';
import type { SuggestionGroup } from './suggestions';
import { useSuggestions } from './useSuggestions';
import { loadSearch, searchReset, selectResults, selectSearch, textChanged } from './searchResultsSlice';

const focusAfterMs = 100;

interface Props extends Required<Omit<SearchProps, 'continues'>> {
  input: RefObject<HTMLInputElement | null>;
}

/** The content of the modal: input, state of the search, results (row C13). */
export function SearchPanel({ open, typed: begun, onClose, input }: Props) {
  const { status, cause, text } = useAppSelector(selectSearch);
  const named = useAppSelector(selectResults);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const listId = useId();
  const { active, all, activate, showAll } = useView(text);
  const typed = text.trim();
  const isLoaded = status === 'ready' || status === 'failed';
  const found = useSuggestions(typed, isLoaded ? named : undefined);
  const { groups, count, total } = found.suggestions;
  const shown = all ? groups : withFirstRows(groups);
  const options = shown.flatMap((group) => group.options);
  const hasNone = status === 'ready' && !found.isWaiting && !found.failed && options.length === 0;
  const index = options.findIndex(({ id }) => id === active);

  const needed = open && status === 'idle';
  useEffect(() => {
    if (needed) void loadSearch(dispatch);
  }, [needed, dispatch]);

  useEffect(() => {
    if (open && begun) dispatch(textChanged(begun));
  }, [open, begun, dispatch]);

  useFocusOnOpening(input, open);

  const retry = () => {
    void loadSearch(dispatch);
    input.current?.focus();
  };

  const leave = () => {
    dispatch(searchReset());
    onClose();
  };

  const press = onOptionKeys({
    ...{ options, index, listId, activate },
    openAll() {
      if (typed === '') return;
      leave();
      void navigate(addresses.search.to(typed));
    },
  });

  return (
    <Stack>
      <SearchInput
        ref={input}
        value={text}
        listId={listId}
        expanded={options.length > 0}
        activeId={index < 0 ? undefined : optionId(listId, options[index]!.id)}
        onChange={(value) => dispatch(textChanged(value))}
        onKeyDown={press}
      />
      <SearchOutcome {...{ status, cause, found }} text={typed} hasOptions={options.length > 0} onRetry={retry} />
      {options.length > 0 && <Results id={listId} text={found.typed} groups={shown} active={active} onLeave={leave} />}
      {!all && count > firstRows && groups.some(({ options }) => options.length > firstRows) && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            showAll();
            input.current?.focus();
          }}
        >
          Show all {count}
        </Button>
      )}
      {typed !== '' && !hasNone && typed.length <= searchLimits.query && (
        <SiteLink to={addresses.search.to(typed)} onClick={inThisTab(leave)}>
          All {found.typed === typed && total > count && total} results for “{typed}”
        </SiteLink>
      )}
      {options.length > 0 && <SearchHint />}
    </Stack>
  );
}

/** Focuses the field a moment after the dialog has opened, and selects what is in it. */
function useFocusOnOpening(input: Props['input'], open: boolean) {
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => {
      // Not if the visitor is typing already: the next key would replace the selected text.
      if (document.activeElement === input.current) return;
      input.current?.focus();
      input.current?.select();
    }, focusAfterMs);
    return () => clearTimeout(timer);
  }, [open, input]);
}

interface View {
  text: string;
  /** Id of the active option. */
  active?: string | undefined;
  /** Whether all products are shown that have been found by their names. */
  all: boolean;
}

/** The view of the options; it belongs to the text that it was set for, and resets when the text changes. */
function useView(text: string) {
  const [view, setView] = useState<View>({ text, all: false });
  const { active, all } = view.text === text ? view : { active: undefined, all: false };
  return {
    active,
    all,
    activate: (id: string) => setView({ text, active: id, all }),
    showAll: () => setView({ text, active, all: true }),
  };
}

const withFirstRows = (groups: readonly SuggestionGroup[]) =>
  groups.map(({ name, options }) => ({ name, options: options.slice(0, firstRows) }));
