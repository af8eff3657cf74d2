import { createHash } from 'node:crypto';
import { shellName } from '@platform/contract';
import type { Composed, Pin } from '@platform/host/server/compositions';
import { pinnedReleases } from '@platform/host/server/pinned';
import { escapeHtml } from '../http/escape-html';
import { pinAddresses } from './addresses';

/** In normal flow, above the page, so that it covers nothing. */
const style = `
.pinned-releases{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;justify-content:space-between;box-sizing:border-box;padding:.5rem 1rem;background:#fff3c4;color:#1a1a1a;border-bottom:2px solid #8a5a00;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
.pinned-releases p{margin:0}
.pinned-releases>div{flex:1 1 16rem}
.pinned-releases button{min-height:2.75rem;padding:.25rem 1rem;border:2px solid #1a1a1a;border-radius:4px;background:#1a1a1a;color:#fff;font:inherit;cursor:pointer}
.pinned-releases button:focus-visible{outline:3px solid #0050b3;outline-offset:2px}
@media print{.pinned-releases{display:none}}
`;

/** The hash of the badge's style, for the policy of a page. */
export const badgeStyle = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** Such as `24 Nov 2026, 15:20 UTC`. */
const timeText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/**
 * A page with a badge that says which releases it was rendered with, of which the visitor has pinned some, and lets them go back
 * to the live site. It works without scripts, and with every shell.
 */
export function withBadge(html: string, pin: Pin, composed: Pick<Composed, 'composition' | 'notPinned'>): string {
  const badge = badgeHtml(pin, composed);
  const isWhole = html.includes('</head>') && /<body[^<>]*>/.test(html);
  if (!isWhole) return `<style>${style}</style>${badge}${html}`;
  return html
    .replace('</head>', () => `<style>${style}</style>\n</head>`)
    .replace(/<body[^<>]*>/, (body) => `${body}\n${badge}`);
}

function badgeHtml(pin: Pin, composed: Pick<Composed, 'composition' | 'notPinned'>): string {
  const { shell, remotes } = composed.composition;
  const pinned = pinnedReleases(pin, composed);
  const shown = pinned.filter(({ isShown }) => isShown).map(({ release }) => release);
  const all = [`${shellName}@${shell}`, ...Object.entries(remotes).map(([name, each]) => `${name}@${each!.version}`)];
  const live = all.filter((release) => !shown.includes(release));
  const until = `<time datetime="${pin.until.toISOString()}">${timeText.format(pin.until)} UTC</time>`;
  const missing = pinned
    .filter(({ isShown }) => !isShown)
    .map(({ release, reason }) => `${release} is not shown: ${reason ?? `${release} failed on this page`}.`);
  const lines = [
    `<strong>Pinned for you until ${until}:</strong> ${escapeHtml(shown.join(', ') || 'nothing')}. Live: ${escapeHtml(live.join(', ') || 'nothing')}.`,
    ...missing.map(escapeHtml),
  ];
  return `<aside class="pinned-releases" aria-label="Pinned releases">
<div>${lines.map((line) => `<p>${line}</p>`).join('')}</div>
<form method="post" action="${pinAddresses.leave}"><button>Show the live site</button></form>
</aside>`;
}
