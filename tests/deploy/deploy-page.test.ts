import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compiledFlags } from '../../scripts/package/programs';
import { readSections } from '../../scripts/rehearse/deploy-page';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/deploy.md');

test('the steps of docs/deploy.md are numbered in order, and each has commands', () => {
  const sections = readSections(page);
  expect(sections.map(({ number }) => number)).toEqual(sections.map((_section, index) => index + 1));
  expect(sections.filter(({ blocks }) => blocks.length === 0).map(({ title }) => title)).toEqual([]);
});

test('the commands of docs/deploy.md are valid shell', () => {
  for (const { title, blocks } of readSections(page)) {
    for (const { commands } of blocks) {
      const { status, stderr } = spawnSync('bash', ['-n', '-c', commands], { encoding: 'utf8' });
      expect({ title, status, stderr }).toEqual({ title, status: 0, stderr: '' });
    }
  }
});

test('a block with an unknown mark is refused', () => {
  expect(() => readSections('## 1. One\n\n```sh sometimes\ntrue\n```\n')).toThrow(
    'docs/deploy.md, section 1: unknown mark of a block: sometimes',
  );
});

test('every file of deploy/ that the page or a unit names exists', () => {
  const units = readdirSync(path.join(root, 'deploy/systemd')).map((unit) => read(`deploy/systemd/${unit}`));
  const named = [page, ...units].flatMap((text) =>
    [...text.matchAll(/(?<!docs\/)\bdeploy\/[\w./@-]*\w/g)].map(([file]) => file),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('systemd runs the compiled server with the flags of the supervisor', () => {
  expect(read('deploy/systemd/site@.service')).toContain(`node ${compiledFlags.join(' ')} server/main.js`);
});

test('every unit is confined like the server, and only the one that renews signatures can read the keys', () => {
  const services = readdirSync(path.join(root, 'deploy/systemd')).filter((unit) => unit.endsWith('.service'));
  const linesOf = (unit: string, lines: RegExp) => read(`deploy/systemd/${unit}`).match(lines) ?? [];
  const confining = /^(?:Protect|Private|Restrict|NoNew|Capability|Lock|SystemCall|UMask).*$/gm;
  const confined = linesOf('site@.service', confining);
  expect(confined.length).toBeGreaterThan(15);
  for (const unit of services) expect([unit, linesOf(unit, confining)]).toEqual([unit, confined]);
  const withKeys = services.filter((unit) => linesOf(unit, /^InaccessiblePaths=-\/srv\/site\/\.keys$/m).length === 0);
  expect(withKeys).toEqual(['site-keys.service']);
});

test('signatures are renewed by a unit of their own, so that a failed backup does not leave them to expire', () => {
  const renewing = readdirSync(path.join(root, 'deploy/systemd')).filter((unit) =>
    read(`deploy/systemd/${unit}`).includes('keys renew'),
  );
  expect(renewing).toEqual(['site-keys.service']);
  expect(read('deploy/systemd/site-keys.service')).toMatch(/^ExecStart=.* server\/releases\.js keys renew$/m);
});

test('docs/deploy.md enables every timer', () => {
  const timers = readdirSync(path.join(root, 'deploy/systemd')).filter((unit) => unit.endsWith('.timer'));
  expect(timers.length).toBeGreaterThan(1);
  expect(page.match(/^systemctl enable --now (.*\.timer)$/m)?.[1]?.split(' ')).toEqual(timers);
});

test('nginx keeps a process in rotation when a client goes on sending after it has been answered', () => {
  const servers = read('deploy/nginx/site.conf').match(/^\tserver \d.*$/gm);
  expect(servers?.length).toBeGreaterThan(1);
  for (const server of servers!) expect(server).toMatch(/ max_fails=0;$/);
});

const nginx = '/usr/sbin/nginx';
const withNginx = existsSync(nginx) ? test : test.skip;

withNginx('nginx accepts the site', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=www.example.com'],
        ...['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`],
      ],
      { stdio: 'ignore' },
    );
    const site = read('deploy/nginx/site.conf')
      .replaceAll('/etc/site/tls', folder)
      .replaceAll('/var/log/nginx', folder)
      // Ports that do not need root.
      .replace(
        /listen (\[::\]:)?(80|443)/g,
        (_match, address: string | undefined, port) => `listen ${address ?? ''}2${port}0`,
      );
    writeFileSync(`${folder}/site.conf`, site);
    writeFileSync(
      `${folder}/nginx.conf`,
      `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n  include ${folder}/site.conf;\n}\n`,
    );
    const { status, stderr } = spawnSync(nginx, ['-t', '-q', '-c', `${folder}/nginx.conf`], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
