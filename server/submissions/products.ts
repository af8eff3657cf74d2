import { HttpError } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import { review } from 'api/forms';
import type { Data } from '../files/data';

/** Whether the catalogue has a product of this id. @throws what reading the content does */
export async function productExists(data: Pick<Data, 'getJson'>, id: string): Promise<boolean> {
  if (!review.fields.productId.pattern.test(id)) return false;
  try {
    await data.getJson(dataFiles.product(id));
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false;
    throw error;
  }
}
