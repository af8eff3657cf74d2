import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { LoadFailed, space } from 'shared-ui';
import { styled } from 'styled-components';
import { openIfAsked, panel } from './FilterLayout';
import { FilterPanel } from './FilterPanel';
import type { FiltersProps } from './Filters';
import { loadFilterForm } from './load-filters';

/** In place of filters whose code could not be loaded: the list is there without them. */
export function FiltersFailed(props: FiltersProps) {
  const [Form, setForm] = useState<ComponentType<FiltersProps>>();
  const focused = useRef<Element>(null);
  const retry = useCallback(() => {
    loadFilterForm().then(
      (FilterForm) => {
        focused.current = document.activeElement;
        setForm(() => FilterForm);
      },
      () => undefined,
    );
  }, []);
  // It may be the next list, long after the failure.
  useEffect(retry, [retry]);
  useEffect(openIfAsked, []);
  // 'Try again' goes with its notice.
  useEffect(() => {
    if (Form && focused.current?.isConnected === false) panel()?.querySelector('input')?.focus();
  }, [Form]);
  return (
    <FilterPanel>
      {Form ? (
        <Form {...props} />
      ) : (
        <Place>
          <LoadFailed what="the filters" onRetry={retry} />
        </Place>
      )}
    </FilterPanel>
  );
}

/** The panel has no padding of its own above and below. */
const Place = styled.div`
  padding-block: ${space(2)};
`;
