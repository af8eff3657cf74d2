import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../..');

interface Entry {
  version?: string;
  link?: boolean;
  resolved?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

/**
 * Only reviewed packages are installed. If a test fails after `npm install`: a registry lacks the binary for another
 * platform at that version, and npm has left it out, so `npm ci` will fail there. Choose a version that exists for all
 * platforms, in `devDependencies` or `overrides` of package.json.
 */
describe('package-lock.json', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);

  test('has the hash of every package, including those of other platforms', () => {
    expect(installed.length).toBeGreaterThan(500);
    const without = installed.filter(([, { integrity }]) => !/^sha(?:512|1)-/.test(integrity ?? ''));
    expect(without.map(([place]) => place)).toEqual([]);
  });

  test('has every optional package', () => {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test('names no registry, so every machine uses its own', () => {
    expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
  });
});

test('npm run sbom lists what runs in production as CycloneDX, with versions and hashes', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; version: string; purl: string; hashes?: { alg: string; content: string }[] }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const named = (name: string) => bill.components.find((each) => each.name === name);
  for (const name of ['fastify', 'react', 'better-sqlite3', 'nodemailer', 'zod']) {
    const { version } = packages(name);
    expect(named(name)).toMatchObject({ version, purl: `pkg:npm/${name}@${version}` });
    expect(named(name)!.hashes).toEqual([
      { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string },
    ]);
  }
  for (const name of ['jest', 'eslint', '@playwright/test']) expect(named(name)).toBeUndefined();
});

const packages = (name: string) =>
  JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string };
