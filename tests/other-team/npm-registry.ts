import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** What package-lock.json says of an installed package; npm plans an installation with the same members. */
interface LockedPackage {
  version: string;
  integrity?: string;
  link?: boolean;
}

/** What has been published since the live shell was built. */
const newer: Readonly<Record<string, string>> = { 'react-router-dom': '7.999.0' };

export interface NpmRegistry {
  url: string;
  close: () => Promise<void>;
}

/**
 * A registry that has the packages of this repository's lockfile, without their files: npm can plan an installation, which
 * `npm install --package-lock-only` does, on a machine that reaches no registry.
 */
export async function startNpmRegistry(): Promise<NpmRegistry> {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const byName = new Map<string, { latest: string; versions: Record<string, object> }>();
  for (const [place, { integrity, link, ...manifest }] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || link) continue;
    const name = place.split('node_modules/').at(-1)!;
    const dist = { tarball: `http://registry.example/${name}.tgz`, integrity };
    const known = byName.get(name) ?? { latest: manifest.version, versions: {} };
    // What this repository's own code uses lies at the root.
    if (place === `node_modules/${name}`) known.latest = manifest.version;
    known.versions[manifest.version] = { ...manifest, name, dist };
    if (newer[name] !== undefined) {
      known.latest = newer[name];
      known.versions[known.latest] = { ...manifest, name, dist, version: known.latest };
    }
    byName.set(name, known);
  }
  const server = createServer(({ url = '/' }, response) => {
    const name = decodeURIComponent(url.slice(1));
    const known = byName.get(name);
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    const { latest, versions } = known ?? {};
    response.end(JSON.stringify(known ? { name, 'dist-tags': { latest }, versions } : { error: 'not found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => closed(server) };
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
