import path from 'node:path';
import type { RemoteModule } from '@platform/contract';
import { findParts } from '@platform/toolkit/release';
import { routes, widgets } from '../../shell/src/routing/routes';

/** The remotes of this repository. A shell also shows those of others, which `unserved` in the details of /health checks. */
const remotes = new Map<string, RemoteModule>();
beforeAll(async () => {
  const parts = findParts(path.resolve(__dirname, '../..')).filter(({ name }) => name !== 'shell');
  for (const { name, folder } of parts) {
    const { default: remote } = (await import(path.join(folder, 'src/remote.ts'))) as { default: RemoteModule };
    remotes.set(name, remote);
  }
});

test('every route to a remote of this repository shows a screen that exists', () => {
  const missing = routes.filter(({ remote, screen }) => remotes.has(remote) && !remotes.get(remote)!.screens[screen]);
  expect(missing).toEqual([]);
  expect(remotes.size).toBeGreaterThan(0);
});

test('every widget of the shell from a remote of this repository exists', () => {
  const shown = Object.values(widgets);
  expect(shown.filter(({ remote, widget }) => remotes.has(remote) && !remotes.get(remote)!.widgets[widget])).toEqual(
    [],
  );
});

test('every screen has a route', () => {
  const screens = [...remotes.values()].flatMap(({ name, screens: all }) =>
    Object.keys(all).map((screen) => `${name}/${screen}`),
  );
  // A screen may have several routes.
  const shown = new Set(routes.map(({ remote, screen }) => `${remote}/${screen}`));
  expect(screens.filter((screen) => !shown.has(screen))).toEqual([]);
});
