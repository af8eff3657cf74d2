import type { Canary } from '@platform/host/registry';
import type { Comparison, Seen } from '@platform/host/server/canary-evidence';
import { SiteError, siteOrigin } from './site';

const timeoutMs = 10_000;

/** What the details of `/health` say of releases. */
interface Details {
  canaries?: ({ part: string } & Canary)[];
  canaryFigures?: {
    seen: Record<string, Comparison>;
    /** Absent in an older site. */
    inBrowsers?: Record<string, Comparison>;
    takenBack: Record<string, { endedAt: string; reason: string }>;
  };
  /** Absent in an older site, and while its database cannot be used. */
  views?: Record<string, ViewsOfRelease>;
}

/** What browsers have reported of a release in the last 24 hours, and how often the servers have set it aside. */
export interface ViewsOfRelease extends Seen {
  /** How often it has failed in each way: a server that has set it aside counts a view with a fault. */
  kinds: Record<string, number>;
  /** The 75th percentile of each web vital; in milliseconds, except CLS. */
  p75: Record<string, number>;
}

/** What the servers of a site say of its releases. */
export interface FiguresOfSite {
  /** The address. */
  site: string;
  /** The canaries that visitors get now, named as in `canaries`. */
  shown: string[];
  /** Oldest first. */
  canaries: CanaryOfSite[];
  /** By release, such as `chat@1.4.1`. */
  views: Record<string, ViewsOfRelease>;
}

/** What the servers of a site have seen of one canary. */
export interface CanaryOfSite {
  /** The release, and since when it is a canary: `chat@1.4.1 2026-11-23T12:00:00.000Z`. */
  canary: string;
  /** Pages that were rendered with it, and with the live release in the same time; absent if there are none. */
  seen?: Comparison | undefined;
  /** Views of pages that browsers have reported. */
  inBrowsers?: Comparison | undefined;
  /** When it was taken back, and why. */
  takenBack?: { endedAt: string; reason: string } | undefined;
}

/**
 * What the servers of a running site have seen of canaries, and what browsers have reported of each release, from the details
 * of its `/health`.
 * @param token HEALTH_TOKEN of the site, if it has one
 * @throws {SiteError} if the site cannot be reached, or does not give its details
 */
export async function figuresOfSite(site: string, token: string | undefined): Promise<FiguresOfSite> {
  const { href } = new URL('/health', siteOrigin(site));
  const headers = new Headers(token === undefined ? undefined : { authorization: `Bearer ${token}` });
  const answer = await fetch(href, { headers, signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
    throw new SiteError(`${href} cannot be reached: is the site running?`, { cause: error });
  });
  const details = (await answer.json().catch(() => undefined)) as Details | undefined;
  if (!details?.canaryFigures) {
    throw new SiteError(`${href} does not give its details: set HEALTH_TOKEN to the site's token.`);
  }
  const { seen, inBrowsers = {}, takenBack } = details.canaryFigures;
  const canaries = [...new Set([seen, inBrowsers, takenBack].flatMap((each) => Object.keys(each)))]
    .sort((one, other) => sinceOf(one).localeCompare(sinceOf(other)))
    .map((canary) => ({
      canary,
      seen: seen[canary],
      inBrowsers: inBrowsers[canary],
      takenBack: takenBack[canary],
    }));
  const shown = (details.canaries ?? []).map(({ part, ...canary }) => nameOf(part, canary));
  return { site, shown, canaries, views: details.views ?? {} };
}

/** As {@link figuresOfSite}; the error if the figures are not available. */
export const figuresIfKnown = (site: string, token: string | undefined): Promise<FiguresOfSite | SiteError> =>
  figuresOfSite(site, token).catch((error: unknown) => {
    if (error instanceof SiteError) return error;
    throw error;
  });

/** What has become of a canary of the registry. */
export type CanaryFate =
  { is: 'shown' } | { is: 'taken back'; endedAt: string; reason: string } | { is: 'unknown'; why: string };

/** Whether a site shows a canary, or its servers have taken it back. */
export function fateOf(
  part: string,
  canary: Pick<Canary, 'version' | 'since'>,
  figures: FiguresOfSite | SiteError,
): CanaryFate {
  if (figures instanceof SiteError) return { is: 'unknown', why: figures.message };
  const name = nameOf(part, canary);
  const end = figures.canaries.find((each) => each.canary === name)?.takenBack;
  if (end) return { is: 'taken back', ...end };
  if (figures.shown.includes(name)) return { is: 'shown' };
  return { is: 'unknown', why: `${figures.site} has no such canary: is it the site of this registry?` };
}

const nameOf = (part: string, { version, since }: Pick<Canary, 'version' | 'since'>) => `${part}@${version} ${since}`;

const sinceOf = (canary: string) => canary.slice(canary.indexOf(' ') + 1);
