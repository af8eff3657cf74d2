import type { ReactNode } from 'react';
import type { RouteParams } from '@platform/contract';
import { Breadcrumb, color, font, PageHeading, space, Spinner, type } from 'shared-ui';
import { styled } from 'styled-components';
import { Page } from '../page/Page';
import { pageName, productBreadcrumbs } from './breadcrumbs';
import type { KnownProduct } from './known-product';
import { SummaryHead } from './summary/SummaryHead';

interface Props {
  product: KnownProduct | null | undefined;
  params: RouteParams;
  children: ReactNode;
}

/** The page of a product: breadcrumbs, heading, and what is known of the product below them. */
export function ProductPage({ product, params, children }: Props) {
  return (
    <Page>
      <Breadcrumb items={productBreadcrumbs(product, params)} />
      <Kind>{pageName}</Kind>
      {children}
    </Page>
  );
}

/** What is shown of a product while its file is loading: its name and picture, if the visitor comes from a list with them. */
export function LoadingProduct({ product }: { product: KnownProduct | undefined }) {
  const spinner = <Spinner label="Loading the product…" />;
  return product ? <SummaryHead product={product}>{spinner}</SummaryHead> : spinner;
}

/** The page's heading is the same for every product: the eye is to meet the product's name first. */
const Kind = styled(PageHeading)`
  padding-block: ${space(2)} ${space(1)};
  color: ${color.textMuted};
  font: 500 ${type.small} / 1.4 ${font.mono};
  letter-spacing: 0.02em;
`;
