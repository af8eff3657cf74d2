import { z } from 'zod';

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

/** A keyword of the standards; nothing else of a report reaches the log or memory. */
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

/**
 * The kinds of a posted report, one text for each violation: `script-src-elem evil.example`, `style-src inline`,
 * `report-only require-trusted-types-for trusted-types-sink`, `integrity-violation evil.example`; other types of reports by their type alone.
 * @returns undefined if the body is not a report
 */
export function kindsOf(body: unknown): string[] | undefined {
  const one = single.safeParse(body);
  if (one.success) {
    const report = one.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive']?.split(' ', 1)[0];
    return [violation(report.disposition, directive, report['blocked-uri'])];
  }
  const more = several.safeParse(body);
  return more.data?.map(({ type, body: told }) => {
    if (!told) return word(type);
    if (type === 'csp-violation') return violation(told.disposition, told.effectiveDirective, told.blockedURL);
    return type === 'integrity-violation' ? `${type} ${blocked(told.blockedURL)}` : word(type);
  });
}
