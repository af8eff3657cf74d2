/**
 * The contract between the shell and the remotes: read `types.ts` first.
 *
 * A remote offers screens (what the shell shows for a route) and widgets (what it shows on every page) through one
 * module, `remote.ts`. The shell knows a remote only through the types and checks them again at run time. The
 * version of this package is the version of the contract; the ranges a remote depends on in its package.json travel in
 * its release, and a release whose ranges the shell does not satisfy is refused before it is loaded.
 */
export { checkMeta, checkOpened, checkRemote, checkScreen, ContractError } from './check';
export { HttpError } from './http-error';
export { loadFile, type LoadProblem } from './load-file';
export * from './types';
