import { readSettings } from './settings';

test('everything has a default that runs the site on one machine', () => {
  expect(readSettings({})).toMatchObject({ MAIL_TO: [], REVIEWS_APPROVAL: 'off', RETENTION_DAYS: 730 });
  expect(readSettings({ MAIL_TO: 'a@b.example, c@d.example' }).MAIL_TO).toEqual(['a@b.example', 'c@d.example']);
});

test('proxies are addresses, networks and the names of private ones, with or without spaces after the commas', () => {
  const proxies = ['10.0.0.1', '10.1.0.0/16', 'fd00::/8', 'loopback'];
  expect(readSettings({ TRUST_PROXY: proxies.join(', ') }).TRUST_PROXY).toEqual(proxies);
});

test('all bad settings are named together, without their values', () => {
  const bad = {
    DATABASE_URL: 'mysql://user:secret@host/db',
    SMTP_URL: 'user:secret@host',
    MAIL_TO: 'a@b.example, nobody',
    MAIL_FROM: 'nobody',
    REVIEWS_APPROVAL: 'yes',
    RETENTION_DAYS: '-1',
    RELEASES_UNSIGNED: 'always',
    RELEASES_ORIGIN: 'https://cdn.example.com/secret',
    VIEW_FIGURES_DAYS: 'all',
    HEALTH_TOKEN: 'secret',
    RELEASES_TOKEN: 'secret',
    DRAIN_SECONDS: 'long',
    TRUST_PROXY: '10.0.0.1, proxy.secret.example',
    PAGES_BURST: '0',
    PAGES_PER_SECOND: '-1',
  };
  let message = '';
  try {
    readSettings(bad);
  } catch (error) {
    ({ message } = error as Error);
  }
  for (const name of Object.keys(bad)) expect(message).toContain(`  ${name}: `);
  expect(message).not.toContain('secret');
});

test('the addresses of the site and of its content network are origins, with or without the slash after them', () => {
  for (const name of ['SITE_ORIGIN', 'RELEASES_ORIGIN']) {
    const origin = 'https://www.example.com';
    for (const given of [origin, `${origin}/`, 'HTTPS://WWW.example.com:443'])
      expect(readSettings({ [name]: given })).toMatchObject({ [name]: origin });
    for (const given of ['/shop', '/?shop', '#shop', '//'].map((rest) => origin + rest).concat('https://a:b@c.example'))
      expect(() => readSettings({ [name]: given })).toThrow(`  ${name}: an origin such as`);
    for (const given of ['www.example.com', 'ftp://www.example.com'])
      expect(() => readSettings({ [name]: given })).toThrow(`  ${name}: Invalid URL`);
  }
});

test('only development may serve releases that nobody has signed', () => {
  const believing = { RELEASES_UNSIGNED: 'believe' };
  for (const NODE_ENV of [undefined, 'production', 'test'])
    expect(() => readSettings({ ...believing, NODE_ENV })).toThrow('RELEASES_UNSIGNED: only a server with');
  expect(readSettings({ ...believing, NODE_ENV: 'development' })).toMatchObject(believing);
  expect(readSettings({ NODE_ENV: 'development' })).toMatchObject({ RELEASES_UNSIGNED: 'refuse' });
});

test('a site on https loads no scripts from a content network on http', () => {
  const SITE_ORIGIN = 'https://www.example.com';
  expect(() => readSettings({ SITE_ORIGIN, RELEASES_ORIGIN: 'http://cdn.example.com' })).toThrow(
    'RELEASES_ORIGIN: the site uses https',
  );
  const RELEASES_ORIGIN = 'https://cdn.example.com';
  expect(readSettings({ SITE_ORIGIN, RELEASES_ORIGIN })).toMatchObject({ RELEASES_ORIGIN });
});
