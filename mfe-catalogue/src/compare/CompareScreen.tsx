import { Breadcrumb, ButtonLink, EmptyState, Lead, LoadFailed, Notice, PageHeading, Spinner, Stack } from 'shared-ui';
import { styled } from 'styled-components';
import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { addresses } from 'api/addresses';
import { breadcrumbs } from '../page/breadcrumbs';
import { Intro, Page } from '../page/Page';
import { AddItem } from './AddItem';
import { maxLookups, selectCompare, type CompareState } from './compareSlice';
import { ComparisonTable } from './ComparisonTable';
import { maxItems } from './items';

/** Two to four products or variants side by side, /compare?items=… (row P2). */
export function CompareScreen({ reload }: ScreenProps) {
  const state = useAppSelector(selectCompare);
  const { status, comparison, others } = state;
  const { items } = comparison;
  const problems = problemsOf(state);
  return (
    <Page>
      <Breadcrumb items={breadcrumbs({ moduleName: 'Compare' })} />
      <Intro>
        <PageHeading first="Compare" rest="products" />
        <Introduction>Up to {maxItems} products or order codes, with their differences marked.</Introduction>
      </Intro>
      <Stack $gap={3}>
        {status === 'loading' && items.length === 0 && <Spinner label="Loading the products…" />}
        {status === 'failed' && <LoadFailed what="the products" cause={state.cause} onRetry={reload} />}
        {problems.length > 0 && (
          <Notice title={problems[0]}>
            {problems.slice(1).map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Notice>
        )}
        {items.length > 0 && <ComparisonTable comparison={comparison} onlyDifferences={state.onlyDifferences} />}
        {status === 'ready' && items.length === 0 && (
          <EmptyState
            title="There is nothing to compare yet."
            action={<ButtonLink to={addresses.ourProducts.to()}>See our products</ButtonLink>}
          >
            Follow ‘Compare’ on the page of a product, or type order codes below.
          </EmptyState>
        )}
        {status === 'ready' && items.length < maxItems && (
          <AddItem items={items} others={others} onlyDifferences={state.onlyDifferences} />
        )}
      </Stack>
    </Page>
  );
}

/** What the visitor needs to know about the comparison, the most important first. */
function problemsOf({ status, unknown, left, comparison: { classes, items } }: CompareState): string[] {
  if (status !== 'ready') return [];
  const most = items.length < maxItems ? `${maxLookups} can be looked up` : `${maxItems} can be compared`;
  return [
    ...(unknown.length > 0 ? [`Our catalogue does not have ${listed(unknown)}.`] : []),
    ...(left.length > 0 ? [`Only ${most} at once, so not ${listed(left)}.`] : []),
    ...(items.length > 1 && classes.length > 1
      ? [`These products are of different kinds (${classes.join(', ')}), so few of their properties can be compared.`]
      : []),
  ];
}

const listed = (items: readonly string[]) => items.map((item) => `“${item}”`).join(', ');

const Introduction = styled(Lead)`
  @media print {
    display: none;
  }
`;
