import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { LoadFailed, space } from 'shared-ui';
import { styled } from 'styled-components';
import { keepOpen, openIfAsked } from './FilterLayout';
import { FilterPanel } from './FilterPanel';
import type { FiltersProps } from './Filters';
import { loadFilters } from './load-filters';

/** In place of filters whose code could not be loaded: the list is there without them. */
export function FiltersFailed(props: FiltersProps) {
  const [Found, setFound] = useState<ComponentType<FiltersProps>>();
  const retry = useCallback(() => {
    loadFilters().then(
      (Filters) => {
        keepOpen();
        setFound(() => Filters);
      },
      () => undefined,
    );
  }, []);
  // It may be the next list, long after the failure.
  useEffect(retry, [retry]);
  useEffect(openIfAsked, []);
  if (Found) return <Found {...props} />;
  return (
    <FilterPanel>
      <Place>
        <LoadFailed what="the filters" onRetry={retry} />
      </Place>
    </FilterPanel>
  );
}

/** The panel leaves the spaces above and below to the filters' own folds. */
const Place = styled.div`
  padding-block: ${space(2)};
`;
