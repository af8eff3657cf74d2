import { useEffect, useRef, useState, type FocusEvent, type SubmitEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, color, invokes, Notice, space } from 'shared-ui';
import { css, styled } from 'styled-components';
import { facetGroups, listingParameters, readSelection, type FacetGroup } from 'api/facets';
import type { FacetHeading } from 'api/records';
import { useHydrated } from '../page/useHydrated';
import { Facet } from './Facet';
import { filtersId, openIfAsked, panel, wide } from './FilterLayout';
import { FilterPanel } from './FilterPanel';
import { Folded } from './Folded';
import { textFields, useChoices } from './useChoices';

export interface FiltersProps {
  columns: readonly FacetHeading[];
  /** For each column, how many products each of its options would leave. */
  counts: readonly (readonly number[])[];
  /** How many products or results match the filters. */
  count: number;
  /** Whether the results for the current choice could not be loaded. The list says so; the panel repeats it where it covers the list. */
  hasChoiceFailed?: boolean;
}

const openFacets = 8;

/**
 * The filters of a list: a GET form, which the server answers without scripts; with scripts, every choice takes effect at once.
 * On wide screens it is beside the list; on narrow ones it is a dialog, which browsers open and close without scripts.
 */
export const Filters = (props: FiltersProps) => (
  <FilterPanel>
    <FilterForm {...props} />
  </FilterPanel>
);

/** The filters without their panel. */
export function FilterForm({ columns, counts, count, hasChoiceFailed }: FiltersProps) {
  const [query] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const apply = useChoices(form, columns);
  const isReady = useHydrated();
  const [early] = useState(earlyChanges);
  useEffect(openIfAsked, []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply();
    event.currentTarget.reportValidity();
  };
  // A number takes effect when its field is left, and with the Enter key.
  const leave = ({ target }: FocusEvent<HTMLFormElement>) => {
    if (form.current && textFields(form.current).some((field) => field === (target as Element))) apply();
  };
  // From the address, not the list: the previous list may still be shown, or be kept after a failure.
  const groups = facetGroups(columns, readSelection(query, columns).selection, counts);
  const [open, more] = [groups.slice(0, openFacets), groups.slice(openFacets)];
  const facets = (some: readonly FacetGroup[]) =>
    some.map((group) => <Facet key={group.id} group={group} early={early} onChoose={apply} />);

  return (
    <form
      ref={form}
      method="get"
      aria-label="Filters"
      data-ready={isReady || undefined}
      // A valid field takes effect even while another one is invalid.
      noValidate
      onSubmit={submit}
      onBlur={leave}
    >
      {listingParameters.map((name) => {
        const value = name === 'page' ? null : query.get(name);
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      {facets(open)}
      {more.length > 0 && (
        <Folded
          label={`More filters (${more.length})`}
          isUsed={more.some(({ options, intervals }) => intervals.length > 0 || options.some(({ chosen }) => chosen))}
        >
          {facets(more)}
        </Folded>
      )}
      <Apply>
        <Button type="submit">Apply</Button>
      </Apply>
      {/* The count of the list is not announced while the dialog covers it. */}
      <Done aria-live="polite">
        {hasChoiceFailed && <Notice tone="error" title="We could not load what you chose." />}
        <Button {...invokes('hide', filtersId)}>
          Show {count} {count === 1 ? 'result' : 'results'}
        </Button>
      </Done>
    </form>
  );
}

/** The fields that a visitor, or the browser on the way back, has changed before hydration. The others follow the address. */
const earlyChanges = (): ReadonlySet<Element> => {
  const arrived = typeof document === 'undefined' ? [] : (panel()?.querySelectorAll('input') ?? []);
  return new Set(
    [...arrived].filter((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked),
  );
};

/** A form in which something has been chosen that no script has taken yet. */
const isChanged = `form:not([data-ready]):has(:checked:not(:default), [type='checkbox']:default:not(:checked), :user-valid)`;

const atFoot = css`
  position: sticky;
  inset-block-end: 0;
  display: grid;
  padding-block: ${space(2)};
  background: ${color.surface};
`;

/**
 * Sends what is chosen until scripts run. After that, only the Enter key needs it, which submits a form only if it has a
 * button.
 */
const Apply = styled.p`
  @media not (scripting: none) {
    display: none;
  }

  ${isChanged} > & {
    ${atFoot}
  }
`;

/** Closes the panel; while choices have to be sent, another button is in its place. */
const Done = styled.div`
  ${atFoot}
  gap: ${space(2)};

  ${isChanged} > & {
    display: none;
  }

  @media ${wide} {
    display: none;
  }
`;
