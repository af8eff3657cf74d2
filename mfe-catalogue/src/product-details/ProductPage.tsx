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

interface PartialProductProps {
  product: KnownProduct | undefined;
  /** What is shown in place of the rest. */
  children: ReactNode;
}

/** What is shown of a product without its file: its name and picture, if the visitor comes from a list with them. */
export const PartialProduct = ({ product, children }: PartialProductProps) =>
  product ? <SummaryHead product={product}>{children}</SummaryHead> : children;

/** What is shown of a product while its file is loading. It is as high as the screen, so that the page's end stays out of view. */
export const LoadingProduct = ({ product }: Pick<PartialProductProps, 'product'>) => (
  <FullHeight>
    <PartialProduct product={product}>
      <Spinner label="Loading the product…" />
    </PartialProduct>
  </FullHeight>
);

const FullHeight = styled.div`
  min-block-size: 100vh;
`;

/**
 * The page's heading is the same for every product, so the product's name is to catch the eye first. It uses a font that the
 * list has already loaded, because loading another would delay the product.
 */
const Kind = styled(PageHeading)`
  padding-block: ${space(2)} ${space(1)};
  color: ${color.textMuted};
  font: 400 ${type.small} / 1.4 ${font.sans};
  letter-spacing: 0.02em;
`;
