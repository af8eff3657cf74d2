import type { RemoteModule } from '@platform/contract';
import catalogue from '../../mfe-catalogue/src/remote';
import chat from '../../mfe-chat/src/remote';
import company from '../../mfe-company/src/remote';
import contact from '../../mfe-contact/src/remote';
import { routes, widgets } from '../../shell/src/routing/routes';

const remotes = new Map<string, RemoteModule>([catalogue, chat, company, contact].map((each) => [each.name, each]));

test.each(routes.map(({ path, remote, screen }) => [path, remote, screen]))(
  'the route %s shows a screen that exists: %s/%s',
  (_path, remote, screen) => {
    expect(Object.keys(remotes.get(remote)?.screens ?? {})).toContain(screen);
  },
);

test.each(Object.values(widgets).map(({ remote, widget }) => [remote, widget]))(
  'the shell shows a widget that exists: %s/%s',
  (remote, widget) => {
    expect(Object.keys(remotes.get(remote)?.widgets ?? {})).toContain(widget);
  },
);

test('every screen has a route', () => {
  const screens = [...remotes.values()].flatMap(({ name, screens: all }) =>
    Object.keys(all).map((screen) => `${name}/${screen}`),
  );
  // A screen may have several routes.
  const shown = new Set(routes.map(({ remote, screen }) => `${remote}/${screen}`));
  expect([...shown].sort()).toEqual(screens.sort());
});
