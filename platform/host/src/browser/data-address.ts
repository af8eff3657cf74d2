import type { RouteParams } from '@platform/contract';

/**
 * The address of a data file for one page.
 * @param template one of `RemoteRelease.data`, such as `/data/products/{productId}.json`
 * @param params of the page's route
 * @returns undefined if the route lacks a parameter that the template has
 */
export function dataAddress(template: string, params: RouteParams): string | undefined {
  const address = template.replace(/{(\w+)}/g, (marked, name: string) =>
    params[name] ? encodeURIComponent(params[name]) : marked,
  );
  // A value has no brace once it is encoded.
  return address.includes('{') ? undefined : address;
}
