import net from 'node:net';
import { isForReleases } from '../own-packages';
import { channelOf } from './channel';

/** They can signal any process of the same user, to end it or to make it open a debugger, which then runs whatever it is told to. */
const signals = ['kill', '_kill', '_debugProcess', '_debugEnd'];
/** They lead to modules and to the connection to the server. */
const ways = ['mainModule', '_linkedBinding', '_getActiveHandles', '_getActiveRequests'];

/**
 * Withdraws from this process, before any release runs in it and for as long as it lives, what Node's permission model leaves
 * open: other processes, the network, and the modules that releases are not given.
 */
export function withholdFromReleases() {
  const members = process as unknown as Record<string, unknown>;
  for (const name of [...signals, ...ways]) Reflect.deleteProperty(members, name);
  // Node 20 has it since 20.16.
  const getBuiltin = members['getBuiltinModule'] as ((id: string) => unknown) | undefined;
  members['getBuiltinModule'] = (id: string) => (isForReleases(id) ? getBuiltin?.(id) : undefined);
  // `fetch` and sockets of every kind end here, including those made with the class of `process.stdout`.
  Object.assign(net.Socket.prototype, { connect: refuseNetwork });
  Object.assign(net.Server.prototype, { listen: refuseNetwork });
  // Through their constructor, the handles beneath them could make others of their kind.
  for (const handle of [channelOf(process), handleOf(process.stdout), handleOf(process.stderr)]) {
    if (handle) refuseConnections(Object.getPrototypeOf(handle) as object);
  }
}

const handleOf = (stream: object) => (stream as { _handle?: object })._handle;

const connecting = ['connect', 'connect6', 'bind', 'bind6', 'listen', 'open'];
function refuseConnections(handles: object) {
  for (const name of connecting) {
    if (name in handles) Object.defineProperty(handles, name, { value: refuseNetwork });
  }
}

function refuseNetwork(): never {
  const error = new Error('a release has no network on the server: what a page reads comes from its host');
  throw Object.assign(error, { code: 'ERR_ACCESS_DENIED' });
}
