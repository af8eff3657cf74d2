import type { RemoteModule, RemoteName } from './index';

/** A remote that does not keep the contract; the message says what is wrong. */
export class ContractError extends Error {
  override name = 'ContractError';
}

const isRecordOfFunctions = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every((entry) => typeof entry === 'function');

/**
 * Checks at run time what a remote exports by default against the contract.
 * @throws {ContractError} naming what is missing.
 */
export function checkRemote<Name extends RemoteName>(name: Name, exported: unknown): RemoteModule<Name> {
  const remote = exported as Partial<RemoteModule<Name>> | null | undefined;
  if (!remote || typeof remote !== 'object') throw new ContractError(`${name}: remote.ts has no default export`);
  if (remote.name !== name) throw new ContractError(`${name}: the release calls itself "${String(remote.name)}"`);
  if (!isRecordOfFunctions(remote.screens)) throw new ContractError(`${name}: "screens" is not a table of loaders`);
  if (!isRecordOfFunctions(remote.widgets)) throw new ContractError(`${name}: "widgets" is not a table of loaders`);
  return remote as RemoteModule<Name>;
}
