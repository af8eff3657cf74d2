import type { PageMeta, RemoteModule, RemoteName, ScreenModule, WidgetModule } from './types';

/** Thrown when a remote breaks the contract; the message says how. */
export class ContractError extends Error {
  override name = 'ContractError';
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isOptional = (value: unknown, check: (value: unknown) => boolean) => value === undefined || check(value);
const isFunction = (value: unknown) => typeof value === 'function';
const isRecordOfFunctions = (value: unknown) => isObject(value) && Object.values(value).every(isFunction);

/**
 * Checks a remote's default export against the contract at run time.
 * @throws {ContractError} if something is missing or has the wrong type.
 */
export function checkRemote(name: RemoteName, exported: unknown): RemoteModule {
  if (!isObject(exported)) throw new ContractError(`${name}: remote.ts has no default export`);
  const { name: ownName, title, screens, widgets } = exported;
  if (ownName !== name) throw new ContractError(`${name}: the release calls itself "${String(ownName)}"`);
  if (!isText(title) || title.trim() === '') throw new ContractError(`${name}: there is no "title"`);
  if (!isRecordOfFunctions(screens)) throw new ContractError(`${name}: "screens" is not a table of loaders`);
  if (!isRecordOfFunctions(widgets)) throw new ContractError(`${name}: "widgets" is not a table of loaders`);
  return exported as unknown as RemoteModule;
}

/**
 * Checks the module of an opened screen or widget.
 * @param item what was opened, for the message, e.g. `catalogue/productDetails`
 * @throws {ContractError} if something is missing or has the wrong type.
 */
export function checkOpened(item: string, opened: unknown): WidgetModule<never> {
  if (!isObject(opened)) throw new ContractError(`${item}: opening it returned no module`);
  const { Component, slices } = opened;
  // A component is a function or an object, such as the one that `React.memo` returns.
  if (!isFunction(Component) && !isObject(Component)) throw new ContractError(`${item}: there is no Component`);
  const isSlice = (slice: unknown) => isObject(slice) && isText(slice['reducerPath']) && isFunction(slice['reducer']);
  if (!isOptional(slices, (all) => Array.isArray(all) && all.every(isSlice))) {
    throw new ContractError(`${item}: "slices" is not a list of slices`);
  }
  return opened as unknown as WidgetModule<never>;
}

/**
 * Checks an opened screen: everything that {@link checkOpened} checks, and the members that only screens have.
 * @throws {ContractError} if something is missing or has the wrong type.
 */
export function checkScreen(item: string, opened: unknown): ScreenModule {
  const { load, data, meta, query, placeholder } = checkOpened(item, opened) as Partial<ScreenModule>;
  if (!isFunction(meta)) throw new ContractError(`${item}: there is no meta()`);
  if (!isOptional(load, isFunction)) throw new ContractError(`${item}: "load" is not a function`);
  if (!isOptional(data, isFunction)) throw new ContractError(`${item}: "data" is not a function`);
  if (!isOptional(placeholder, isFunction)) throw new ContractError(`${item}: "placeholder" is not a function`);
  if (!isOptional(query, (names) => names === 'all' || (Array.isArray(names) && names.every(isText)))) {
    throw new ContractError(`${item}: "query" is not a list of names`);
  }
  return opened as ScreenModule;
}

const statuses: readonly unknown[] = [200, 404, 503];

/**
 * Checks a page's metadata (row A10): texts are strings, the canonical address and the image are on this site, and the
 * JSON-LD can be serialized.
 * @param origin the site's origin
 * @throws {ContractError} if a field is missing or invalid.
 */
export function checkMeta(item: string, meta: unknown, origin: string): PageMeta {
  if (!isObject(meta)) throw new ContractError(`${item}: meta() returned no object`);
  const { title, description, status, noindex, canonical, image, jsonLd } = meta;
  const wrong = (field: string) => new ContractError(`${item}: meta() returned an invalid "${field}"`);
  const isHere = (address: unknown) =>
    isText(address) && URL.canParse(address, origin) && new URL(address, origin).origin === new URL(origin).origin;
  if (!isText(title) || title.trim() === '') throw wrong('title');
  if (!isText(description)) throw wrong('description');
  if (!isOptional(status, (value) => statuses.includes(value))) throw wrong('status');
  if (!isOptional(noindex, (value) => typeof value === 'boolean')) throw wrong('noindex');
  if (!isOptional(canonical, isHere)) throw wrong('canonical');
  if (!isOptional(image, isHere)) throw wrong('image');
  if (!isOptional(jsonLd, (all) => Array.isArray(all) && all.every(isObject) && isJson(all))) throw wrong('jsonLd');
  return meta as unknown as PageMeta;
}

function isJson(value: object): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}
