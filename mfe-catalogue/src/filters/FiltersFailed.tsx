import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { LoadFailed, space, Spinner } from 'shared-ui';
import { styled } from 'styled-components';
import { openIfAsked, panel } from './FilterLayout';
import { FilterPanel } from './FilterPanel';
import type { FiltersProps } from './Filters';
import { loadFilterForm } from './load-filters';

/** In place of filters whose code could not be loaded, or not in time: the list is there without them. */
export function FiltersFailed(props: FiltersProps) {
  const [Form, setForm] = useState<ComponentType<FiltersProps>>();
  const [hasFailed, setFailed] = useState(false);
  const hadFocus = useRef(false);
  const retry = useCallback(() => {
    loadFilterForm().then(
      (FilterForm) => {
        hadFocus.current = panel()?.contains(document.activeElement) ?? false;
        setForm(() => FilterForm);
      },
      () => setFailed(true),
    );
  }, []);
  // It may be the next list, long after the failure, or only be slow.
  useEffect(retry, [retry]);
  useEffect(openIfAsked, []);
  // 'Try again' goes with its notice.
  useEffect(() => {
    if (Form && hadFocus.current) panel()?.querySelector('input')?.focus();
  }, [Form]);
  return (
    <FilterPanel>
      {Form ? (
        <Form {...props} />
      ) : (
        <Place>
          {hasFailed ? <LoadFailed what="the filters" onRetry={retry} /> : <Spinner label="Loading the filters…" />}
        </Place>
      )}
    </FilterPanel>
  );
}

/** The panel has no padding of its own above and below. */
const Place = styled.div`
  padding-block: ${space(2)};
`;
