import { z } from 'zod';
import { isChunk, partName, releaseVersion } from '@platform/host/registry';
import type { ReleaseScript } from './refused-script';

/** `application/csp-report`, which older browsers send: one violation. */
const single = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    disposition: z.string().optional(),
  }),
});

/** `application/reports+json` (Reporting API): several reports, of any type. */
const several = z.array(
  z.object({
    type: z.string(),
    body: z
      .object({
        effectiveDirective: z.string().optional(),
        blockedURL: z.string().nullish(),
        disposition: z.string().optional(),
      })
      .nullish(),
  }),
);

/** A keyword of the standards; nothing else from a report reaches the log or memory. */
const word = (text: string | undefined) => (text && /^[a-z][a-z-]{0,39}$/.test(text) ? text : 'unknown');

/** Whose resource was blocked: a keyword such as `inline`, a scheme such as `data`, or a host. */
function blocked(address: string | null | undefined): string {
  if (!address) return 'nothing';
  if (/^[a-z-]{1,30}$/.test(address)) return address;
  if (address.length > 2000 || !URL.canParse(address)) return 'unknown';
  const { protocol, hostname } = new URL(address);
  return hostname.slice(0, 100) || word(protocol.slice(0, -1));
}

const violation = (
  disposition: string | undefined,
  directive: string | undefined,
  resource: string | null | undefined,
) => [...(disposition === 'report' ? ['report-only'] : []), word(directive), blocked(resource)].join(' ');

/** A report of one violation. */
export interface Violation {
  kind: string;
  /** The blocked script, if it belongs to a release. */
  script?: ReleaseScript | undefined;
}

/** The release's script that an address leads to. */
function scriptAt(address: string | null | undefined): ReleaseScript | undefined {
  if (!address || address.length > 2000 || !URL.canParse(address)) return undefined;
  const [, part, folder = '', file = ''] =
    /^\/releases\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(new URL(address).pathname) ?? [];
  if (!partName.safeParse(part).success) return undefined;
  if (folder === 'chunks') return isChunk(file) ? { part: part!, chunk: file } : undefined;
  return releaseVersion.safeParse(folder).success ? { part: part!, version: folder } : undefined;
}

/**
 * The violations of a posted report, each with its kind as text: `script-src-elem evil.example`, `style-src inline`,
 * `report-only require-trusted-types-for trusted-types-sink`, `integrity-violation evil.example`; other types of reports have
 * only their type.
 * @returns undefined if the body is not a report
 */
export function violationsOf(body: unknown): Violation[] | undefined {
  const one = single.safeParse(body);
  if (one.success) {
    const report = one.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive']?.split(' ', 1)[0];
    const blockedUri = report['blocked-uri'];
    return [{ kind: violation(report.disposition, directive, blockedUri), script: scriptAt(blockedUri) }];
  }
  const more = several.safeParse(body);
  return more.data?.map(({ type, body: told }) => {
    if (!told) return { kind: word(type) };
    const { disposition, effectiveDirective, blockedURL } = told;
    const script = scriptAt(blockedURL);
    if (type === 'csp-violation') return { kind: violation(disposition, effectiveDirective, blockedURL), script };
    return type === 'integrity-violation' ? { kind: `${type} ${blocked(blockedURL)}`, script } : { kind: word(type) };
  });
}
