import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Shows a registry as this site would, only to this machine, until the process that started it has gone. The commands that make
 * releases live check pages with it, both here and in the package on a server, and a team uses it to look at a release that is
 * not live. Nothing of the real site's data, mails or accounts is used.
 *
 * Its arguments: the folder of the registry, and a folder for its data.
 */
const [RELEASES_DIR = '', DATA_DIR = ''] = process.argv.slice(2);

Object.assign(process.env, {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: process.env['PORT'] ?? '0',
  RELEASES_DIR,
  DATA_DIR,
  RENDERERS: '2',
  LOG_LEVEL: 'silent',
  PAGES_PER_SECOND: '0',
  // The following are left out.
  DATABASE_URL: '',
  GEMINI_API_KEY: '',
  HEALTH_TOKEN: '',
  PUBLISHING: '',
  RELEASES_ORIGIN: '',
  RELEASES_STORE: '',
  RELEASES_TOKEN: '',
  RELEASES_UNSIGNED: '',
  SITE_ORIGIN: '',
  SMTP_URL: '',
  TRUSTED_ROOT: '',
  TRUST_PROXY: '',
});

const content = path.resolve(__dirname, '..', process.env['CONTENT_DIR'] || 'dist/content');
if (existsSync(path.join(content, 'data/site.json'))) {
  // Imported only after the settings, which it reads at once.
  void import('./main');
} else {
  console.error(`${content} holds no compiled content: make it with npm run content`);
  process.exitCode = 1;
  if (process.connected) process.disconnect();
}
