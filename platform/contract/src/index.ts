/**
 * The contract between the shell and the remotes: read `types.ts` first.
 *
 * A remote offers screens (what the shell shows for a route) and widgets (what it shows on every page) through one
 * module, `remote.ts`. The shell knows a remote only through these types and checks them again at run time. The version
 * of this package is the version of the contract. A release records the ranges that its remote declares in
 * package.json; the shell refuses a release whose ranges it does not satisfy before loading it.
 */
export { checkMeta, checkOpened, checkRemote, checkScreen, ContractError } from './check';
export { HttpError } from './http-error';
export { causeOf, loadFile, type LoadCause, type LoadProblem } from './load-file';
export * from './types';
