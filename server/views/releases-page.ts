import { createHash } from 'node:crypto';
import { vitalNames } from '@platform/host/browser/view-report';
import type { HistoryEntry } from '@platform/host/registry';
import type { Comparison } from '@platform/host/server/canary-evidence';
import type { HourCount } from '../database/view-figures';
import { escapeHtml } from '../http/escape-html';
import { barChart, lineChart } from './charts';
import { figuresOf, type ReleaseFigures } from './view-figures';

/** A period that can be shown, in days, and the step of its charts. */
export interface Period {
  days: number;
  step: 'hour' | 'day';
}

export const periods: readonly [Period, Period] = [
  { days: 2, step: 'hour' },
  { days: 30, step: 'day' },
];

/** What the page shows about a part. */
export interface PartOnPage {
  part: string;
  /** The release that visitors get from this server; undefined: none. */
  live: string | undefined;
  /** The release that the registry names; undefined while its documents cannot be used. */
  stable: string | undefined;
  /** Why this server does not show what the registry names. */
  refused: string | undefined;
  /** Why it has set other releases aside. */
  setAside: readonly string[];
  /** What the live release could not render here in the last minutes: the reason and the path of the page. */
  failed: readonly (readonly [reason: string, path: string])[];
  /** The newest last. */
  history: readonly HistoryEntry[];
  canary?: { version: string; share: number; since: string; isShown: boolean } | undefined;
}

/** What the servers have said about a canary. */
export interface CanaryOnPage {
  /** `chat@1.4.1 2026-11-23T12:00:00.000Z` */
  id: string;
  seen?: Comparison | undefined;
  inBrowsers?: Comparison | undefined;
  takenBack?: { endedAt: string; reason: string } | undefined;
}

interface PageContents {
  /** The name of the machine that answers. */
  server: string;
  /** What is wrong with the registry as a whole. */
  fault: string | undefined;
  parts: readonly PartOnPage[];
  canaries: readonly CanaryOnPage[];
  /** Undefined while the database cannot be used. */
  counts: readonly HourCount[] | undefined;
  period: Period;
  /** In milliseconds since 1970. */
  now: number;
}

type SectionContents = Pick<PageContents, 'canaries' | 'counts' | 'period' | 'now'>;

const hourMs = 60 * 60_000;
const shownChanges = 8;
/** Pages of each part. */
const shownFailed = 5;
/** For each part; others have had few views. */
const shownReleases = 5;

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 68rem; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { border-top: 1px solid; font-size: 1.25rem; margin: 2rem 0 0; padding-top: 1rem; }
h3 { font-size: 1rem; margin: 0; }
section > h3 { margin-top: 1rem; }
p { margin: 0.25rem 0; }
nav a { display: inline-block; padding: 0.5rem 1rem 0.5rem 0; }
.releases { align-items: start; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr)); margin-top: 1rem; }
article { border: 1px solid #8888; border-radius: 0.5rem; padding: 1rem; }
dl { display: grid; gap: 0 1rem; grid-template-columns: auto 1fr; margin: 0.5rem 0; }
dd { margin: 0; }
figure { margin: 0.75rem 0 0; }
figcaption { font-size: 0.875rem; }
svg { display: block; width: 100%; }
.warning { border-left: 0.25rem solid #c62828; padding-left: 0.75rem; }
ol { margin: 0; padding-left: 1.25rem; }
.views { fill: #4a7fb5; }
.faults { fill: #c62828; }
.line { fill: none; stroke: #4a7fb5; stroke-width: 1.5; }
.axis { stroke: #8888; }
@media (prefers-color-scheme: dark) { .views { fill: #7fb2e5; } .line { stroke: #7fb2e5; } .faults { fill: #ff8a80; } .warning { border-color: #ff8a80; } }
`;

/** The policy of the page: its own style, and nothing else. */
export const releasesPagePolicy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/**
 * The page that shows what is live on a server, since when and thanks to whom, what keeps it from being newer, and the figures
 * of each release over time.
 */
export function releasesPage({ server, fault, parts, canaries, counts, period, now }: PageContents): string {
  const links = periods.map(({ days }) =>
    days === period.days ? `<strong>${days} days</strong>` : `<a href="?days=${days}">${days} days</a>`,
  );
  const sections = parts.map((part) => {
    const own = (release: string) => release.startsWith(`${part.part}@`);
    return partSection(part, {
      canaries: canaries.filter(({ id }) => own(id)),
      counts: (counts ?? []).filter(({ release }) => own(release)),
      period,
      now,
    });
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Releases</title><style>${style}</style></head>
<body>
<header><h1>Releases</h1>
<p>As of ${when(new Date(now).toISOString())}: what visitors get from the server <strong>${escapeHtml(server)}</strong>. The figures are those of all servers that share its database.</p>
<p>Views as browsers have reported them, and one with a fault for each time that a server has set a release aside; of the web vitals, the 75th percentile.</p>
<nav aria-label="Period">${links.join(' ')}</nav></header>
<main>
${fault === undefined ? '' : warning(escapeHtml(sentence(fault)))}
${counts ? '' : warning('The database cannot be used at the moment: there are no figures.')}
${sections.join('\n') || '<p>Nothing has been released.</p>'}
</main>
</body>
</html>
`;
}

function partSection(onPage: PartOnPage, contents: SectionContents): string {
  const { part, live, stable, history, canary } = onPage;
  const { canaries, counts = [] } = contents;
  const figures = figuresOf(counts);
  const named = [live, stable, canary?.version].filter((version) => version !== undefined);
  const releases = [...new Set([...named, ...mostViewed(figures)])];
  const ended = canaries.flatMap(({ id, takenBack }) => {
    const [release = ''] = id.split(' ');
    const version = release.slice(part.length + 1);
    return takenBack
      ? [{ at: takenBack.endedAt, version, action: 'taken back', by: 'the servers', reason: takenBack.reason }]
      : [];
  });
  const changes = [...history, ...ended].sort((one, other) => other.at.localeCompare(one.at)).slice(0, shownChanges);
  return `<section aria-labelledby="${escapeHtml(part)}"><h2 id="${escapeHtml(part)}">${escapeHtml(part)}</h2>
${liveHere(onPage)}
${
  canary
    ? canaryHere(
        canary,
        history,
        canaries.find(({ id }) => id === `${part}@${canary.version} ${canary.since}`),
      )
    : ''
}
<div class="releases">${releases.map((version) => releaseCard(`${part}@${version}`, figures[`${part}@${version}`], contents)).join('\n')}</div>
<h3>Changes</h3>
<ol>${changes.map((entry) => `<li>${when(entry.at)}: ${escapeHtml(entry.version)} ${said(entry)}${by(entry)}</li>`).join('')}</ol>
</section>`;
}

/** What visitors get from this server, and what keeps it from being what the registry names. */
function liveHere({ live, stable, refused, setAside, failed, history }: PartOnPage): string {
  const changes = history.filter(({ action }) => action === 'release' || action === 'rollback');
  const now = live === stable ? changes.at(-1) : changes.findLast(({ version }) => version === live);
  const lines = [
    live === undefined
      ? warning('Visitors get no release of this part.')
      : `<p><strong>${escapeHtml(live)}</strong> is live${now ? ` since ${when(now.at)}${by(now)}` : ''}.</p>`,
  ];
  if (stable !== live && stable !== undefined) {
    const change = changes.at(-1);
    lines.push(
      warning(
        `The registry names <strong>${escapeHtml(stable)}</strong>${change ? ` since ${when(change.at)}${by(change)}` : ''}. This server does not show it${refused === undefined ? ' yet.' : `: ${escapeHtml(sentence(refused))}`}`,
      ),
    );
  } else if (refused !== undefined) {
    lines.push(warning(`What the registry says now is refused: ${escapeHtml(sentence(refused))}`));
  }
  for (const reason of setAside) lines.push(warning(`Set aside on this server: ${escapeHtml(sentence(reason))}`));
  for (const [reason, path] of failed.slice(0, shownFailed)) {
    lines.push(
      warning(
        `This server could not render ${escapeHtml(path)} in the last ten minutes, and has tried the last good release instead: ${escapeHtml(sentence(reason))}`,
      ),
    );
  }
  return lines.join('\n');
}

/** What this server does with a canary, and what has been seen of it in comparison with the live release. */
function canaryHere(
  { version, share, since, isShown }: NonNullable<PartOnPage['canary']>,
  history: readonly HistoryEntry[],
  found: CanaryOnPage | undefined,
): string {
  const begun = history.findLast((entry) => entry.action === 'canary' && entry.version === version);
  const whom = `to ${share} % of the visitors since ${when(since)}${begun ? by(begun) : ''}`;
  const counts = ({ canary, live }: Comparison) =>
    `${canary.faults} of ${canary.views}, the live release ${live.faults} of ${live.views}`;
  const seen = [
    found?.seen ? ` Failed while pages were rendered: ${counts(found.seen)}.` : '',
    found?.inBrowsers ? ` Failed in browsers: ${counts(found.inBrowsers)}.` : '',
  ].join('');
  const release = `The canary <strong>${escapeHtml(version)}</strong>`;
  if (found?.takenBack) {
    const { endedAt, reason } = found.takenBack;
    return warning(
      `${release} was shown ${whom}. The servers have taken it back ${when(endedAt)}, and nobody gets it: ${escapeHtml(sentence(reason))}${seen}`,
    );
  }
  if (isShown) return `<p>${release} is shown ${whom}.${seen}</p>`;
  return warning(
    `${release} is to be shown ${whom}, but this server shows it to nobody: it does not fit what is live, has damaged files, or is still being prepared.${seen}`,
  );
}

const warning = (html: string) => `<p class="warning">${html}</p>`;

/** With a full stop. */
const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

const mostViewed = (figures: Record<string, ReleaseFigures>) =>
  Object.entries(figures)
    .sort(([, one], [, other]) => other.views - one.views)
    .slice(0, shownReleases)
    .map(([release]) => release.split('@')[1]!);

type Change = Pick<HistoryEntry, 'at' | 'version' | 'share' | 'by' | 'reason'> & { action: string };

const said = ({ action, share }: Change) => escapeHtml(action) + (share === undefined ? '' : ` for ${share} %`);

const by = ({ by: name, reason }: Pick<Change, 'by' | 'reason'>) =>
  `${name === undefined ? '' : ` by ${escapeHtml(name)}`}${reason === undefined ? '' : `: ${escapeHtml(reason)}`}`;

function releaseCard(
  release: string,
  figures: ReleaseFigures | undefined,
  { counts = [], period, now }: SectionContents,
) {
  const heading = `<h3>${escapeHtml(release)}</h3>`;
  if (!figures || figures.views === 0) return `<article>${heading}<p>No views in this time.</p></article>`;
  const own = counts.filter((count) => count.release === release);
  const inSteps = stepsOf(own, period, now);
  const share = `${((100 * figures.faults) / figures.views).toFixed(1)} %`;
  const kinds = Object.entries(figures.kinds).map(([kind, count]) => `${escapeHtml(kind)} ${count}`);
  const rows = [
    ['Views', number(figures.views)],
    ['With a fault', `${number(figures.faults)} (${[share, ...kinds].join(', ')})`],
    ...Object.entries(figures.p75).map(([name, value]) => [name, vital(name, value)]),
  ];
  const bars = inSteps.map((each) => ({ all: each?.views ?? 0, part: each?.faults ?? 0 }));
  const most = Math.max(...bars.map(({ all }) => all));
  const { days, step } = period;
  const lines = vitalNames.flatMap((name) => {
    const values = inSteps.map((each) => each?.p75[name]);
    const known = values.filter((value) => value !== undefined);
    if (known.length === 0) return [];
    const text = `${name} over ${days} days: ${vital(name, Math.min(...known))} to ${vital(name, Math.max(...known))}`;
    return [figure(lineChart(values, text), text)];
  });
  const text = `Views in each ${step} over ${days} days, at most ${number(most)}; with a fault in red`;
  return `<article>${heading}
<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
${figure(barChart(bars, text), text)}
${lines.join('\n')}
</article>`;
}

const figure = (svg: string, caption: string) =>
  `<figure>${svg}<figcaption aria-hidden="true">${caption}</figcaption></figure>`;

/** The figures of one release in each step of the period, the latest last; undefined without views. */
function stepsOf(counts: readonly HourCount[], { days, step }: Period, now: number): (ReleaseFigures | undefined)[] {
  const stepMs = step === 'day' ? 24 * hourMs : hourMs;
  const number = (days * 24 * hourMs) / stepMs;
  const byStep: HourCount[][] = Array.from({ length: number }, () => []);
  for (const count of counts) {
    const at = Date.parse(step === 'day' ? count.hour : `${count.hour}:00Z`);
    byStep[number - 1 - Math.floor(now / stepMs) + Math.floor(at / stepMs)]?.push(count);
  }
  return byStep.map((own) => Object.values(figuresOf(own))[0]);
}

const number = (value: number) => value.toLocaleString('en');
const vital = (name: string, value: number) => (name === 'CLS' ? value.toFixed(3) : `${number(value)} ms`);
/** To the minute, in UTC. */
const when = (iso: string) =>
  `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 16).replace('T', ' '))} UTC</time>`;
