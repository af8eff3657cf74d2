import type { RouteParams } from '@platform/contract';
import { addresses } from 'api/addresses';
import type { BreadcrumbItem } from 'shared-ui';
import { breadcrumbs } from '../page/breadcrumbs';
import { categoryNameFromId } from '../product-listing/category-name';
import type { KnownProduct } from './known-product';

/** The title and the last breadcrumb of the page while nothing is known of the product. */
export const pageName = 'Product Details';

/** Home, Our Products, the category, the product (row C5). */
export function productBreadcrumbs(product: KnownProduct | null | undefined, params: RouteParams): BreadcrumbItem[] {
  const categoryId = product?.productCategoryId ?? params['productCategoryId'] ?? '';
  return breadcrumbs(
    {
      moduleName: product?.productCategory ?? categoryNameFromId(categoryId),
      link: addresses.category.to(categoryId),
    },
    { moduleName: product?.productName ?? pageName },
  );
}
