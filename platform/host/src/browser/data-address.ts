import type { RouteParams } from '@platform/contract';

/**
 * The address of a data file for one page.
 * @param template an address of `RemoteRelease.data`, such as `/data/products/{productId}.json`
 * @param params of the page's route; one that it lacks is left empty
 */
export const dataAddress = (template: string, params: RouteParams): string =>
  template.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
