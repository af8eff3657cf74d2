import { shellName, type Composition } from '@platform/contract';
import { RegistryError, type ReleaseManifest } from '@platform/host/registry';
import type { Route } from '@platform/host/server/seam';

/** How many addresses of a route with parameters are tried: the first, the middle and the last of the sitemap. */
const perRoute = 3;
/** How many pages are requested at a time. */
const atOnce = 4;
/** How long a page or the composition may take, in ms; a renderer that is blocked is ended much sooner. */
const patienceMs = 30_000;
const pollMs = 50;
/** What a visitor is offered where something could not be shown (`LoadStatus` of the contract). */
const failureText = 'Try again';

/** What the check reads of `GET /health`. */
interface Health {
  composition?: Composition;
  refused?: Record<string, string | undefined>;
  routes?: readonly Route[];
  unserved?: readonly string[];
  failed?: Record<string, string | undefined>;
  error?: string;
}

/** What is wrong with the pages of a site: the reason by address. */
export type PageFaults = ReadonlyMap<string, string>;

type Release = Pick<ReleaseManifest, 'part' | 'version'>;

/**
 * Requests a page of every route that has a screen.
 * @param site the address of a preview
 * @param releases every page has to be made with these
 * @returns the faults; none if everything is as it should be
 * @throws {RegistryError} if the site cannot make any page, or does not use one of the releases
 */
export async function findPageFaults(site: string, releases: readonly Release[] = []): Promise<PageFaults> {
  const before = await composedWith(site, releases);
  const found = new Map<string, string>();
  const waiting = await addressesOf(site, before);
  const worker = async () => {
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      const fault = await faultOf(site, address, releases);
      if (fault !== undefined) found.set(address, fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const { failed = {}, refused = {} } = await healthOf(site);
  for (const [address, reason] of Object.entries(failed)) if (reason) found.set(address, reason);
  for (const release of releases) {
    const setAside = refused[release.part];
    if (!setAside) continue;
    const without = [...found].filter(([, reason]) => reason === notUsed(release));
    const reason = causeOf(setAside);
    if (without.length === 0) throw new RegistryError(reason);
    for (const [address] of without) found.set(address, reason);
  }
  return found;
}

/**
 * What releases have broken: one sentence for each reason.
 * @param before the faults of the same site without them, which are not their own
 */
export function describeFaults(releases: readonly Release[], found: PageFaults, before: PageFaults): string[] {
  const labels = releases.map(labelOf);
  const guiltyFor = (reason: string) => labels.find((label) => reason.startsWith(label));
  const byReason = new Map<string, string[]>();
  for (const [address, reason] of [...found].sort()) {
    if (before.has(address) && guiltyFor(reason) === undefined) continue;
    byReason.set(reason, [...(byReason.get(reason) ?? []), address]);
  }
  return [...byReason].map(([reason, [first, ...others]]) => {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    const named = guiltyFor(reason);
    const guilty = named === undefined ? labels : [named];
    return `${guilty.join(', ')} ${guilty.length > 1 ? 'break' : 'breaks'} ${first}${more}: ${reason}`;
  });
}

/** Why a server does not use a release. When it would try again is left out: a preview never does. */
const causeOf = (reason: string) => reason.replace(/; it is tried again within \d+ min$/, '');

const labelOf = ({ part, version }: Release) => `${part}@${version}`;

/** What a server says of a registry or a release while the machine is busy; it is then asked again. */
const passing = /has not answered within|is still being prepared/;

/** @throws {RegistryError} with the reason if the site cannot make any page */
async function healthOf(site: string): Promise<Health> {
  for (const end = performance.now() + patienceMs; ;) {
    const response = await fetch(new URL('/health', site), { signal: AbortSignal.timeout(patienceMs) });
    const health = (await response.json()) as Health;
    if (health.error === undefined) return health;
    if (!passing.test(health.error) || performance.now() > end)
      throw new RegistryError(`The site cannot be shown on this machine: ${health.error}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

const isIn = (composition: Composition | undefined, { part, version }: Release) =>
  (part === shellName ? composition?.shell : composition?.remotes[part]?.version) === version;

/** Waits until releases are used. @throws {RegistryError} with the reason if the server refuses one */
async function composedWith(site: string, releases: readonly Release[]): Promise<Health> {
  for (const end = performance.now() + patienceMs; ;) {
    const health = await healthOf(site);
    const unused = releases.find((release) => !isIn(health.composition, release));
    if (!unused) return health;
    const { part, version } = unused;
    const reason = health.refused?.[part];
    if ((reason && !passing.test(reason)) || performance.now() > end) {
      throw new RegistryError(`${part}@${version} is not used: ${reason ?? 'it takes too long'}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** An address for each route with a screen; several for one with parameters, as far as the sitemap has them. */
async function addressesOf(site: string, { routes = [], unserved = [] }: Health): Promise<string[]> {
  const paths = await listedIn(site, '/sitemap.xml');
  const served = routes.filter(({ path }) => !unserved.some((each) => each.startsWith(`${path}: `)));
  const addresses = served.flatMap(({ path }) => {
    if (!path.includes(':')) return [path];
    const matching = paths.filter((each) => matches(path, each));
    const step = Math.max((matching.length - 1) / (perRoute - 1), 1);
    return Array.from({ length: perRoute }, (_, at) => matching[Math.round(at * step)]).filter(
      (each) => each !== undefined,
    );
  });
  return [...new Set(addresses)];
}

/** The paths in a sitemap; if it has several files, only those in the first and the last. */
async function listedIn(site: string, sitemap: string): Promise<string[]> {
  const response = await fetch(new URL(sitemap, site), { signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) return [];
  const text = await response.text();
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!, site).pathname);
  if (!text.includes('<sitemapindex')) return listed;
  const files = [...new Set([listed[0], listed.at(-1)])].filter((each) => each !== undefined);
  return (await Promise.all(files.map((file) => listedIn(site, file)))).flat();
}

function matches(pattern: string, pathname: string): boolean {
  const [names, values] = [pattern.split('/'), pathname.split('/')];
  return names.length === values.length && names.every((name, at) => name.startsWith(':') || name === values[at]);
}

/** The server went back to another release while it was making the page. */
const notUsed = (release: Release) => `it was made without ${labelOf(release)}`;
const pageData = /<script type="application\/json" id="page-data">([^<]*)<\/script>/;

const endOfScript = '</script>';
const withoutScripts = (html: string) =>
  html
    .split('<script')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf(endOfScript) + endOfScript.length)))
    .join('');

/** What is wrong with one page, or undefined. */
async function faultOf(site: string, address: string, releases: readonly Release[]): Promise<string | undefined> {
  try {
    const response = await fetch(new URL(address, site), {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    const html = await response.text();
    if (response.status !== 200) return `it answers ${response.status}`;
    if (withoutScripts(html).includes(failureText)) return `it offers '${failureText}'`;
    const [, data] = pageData.exec(html) ?? [];
    if (releases.length === 0 || data === undefined) return undefined;
    const { composition } = JSON.parse(data) as { composition: Composition };
    const unused = releases.find((release) => !isIn(composition, release));
    return unused && notUsed(unused);
  } catch (error) {
    return `it does not answer: ${(error as Error).message}`;
  }
}
