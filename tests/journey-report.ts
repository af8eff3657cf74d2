import { stripVTControlCharacters } from 'node:util';

/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface Report {
  suites: Suite[];
}
interface Suite {
  specs: Spec[];
  suites?: Suite[];
}
interface Spec {
  title: string;
  ok: boolean;
  /** One for each project, with a result for each attempt. */
  tests: { results: { errors: { message: string }[] }[] }[];
}

/** What journeys have found. */
export interface Outcome {
  passed: number;
  /** The titles of those that have failed, and why. */
  failed: Map<string, string>;
}

/** How many lines of an error are shown: what was looked for, what was expected and what was there. */
const shownLines = 6;

/** What a report says of its journeys; undefined if it has none. */
export function outcomeOf(report: Report | undefined): Outcome | undefined {
  const specs = report?.suites.flatMap(specsOf) ?? [];
  if (specs.length === 0) return undefined;
  const failed = specs.filter(({ ok }) => !ok);
  return { passed: specs.length - failed.length, failed: new Map(failed.map((spec) => [spec.title, reasonOf(spec)])) };
}

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

/** The first error of the last attempt, without the log of what the browser has done. */
function reasonOf({ tests }: Spec): string {
  const results = tests.flatMap((test) => test.results);
  const [error] = results.at(-1)?.errors ?? [];
  if (!error) return 'it has not been run to its end';
  const [said = ''] = stripVTControlCharacters(error.message).split(/^Call log:/m);
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, shownLines).join('\n');
}

/**
 * The lines that say which journeys have failed, and why: journeys that fail for the same reason are named together above it.
 * @param failsLive titles of those that fail with the live releases, too: what was tried is not at fault, and no reason is given
 */
export function describeFailed(failed: ReadonlyMap<string, string>, failsLive: readonly string[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const [title, why] of failed) {
    const reason = failsLive.includes(title) ? '' : why;
    byReason.set(reason, [...(byReason.get(reason) ?? []), title]);
  }
  return [...byReason].flatMap(([reason, titles]) =>
    reason === ''
      ? titles.map((title) => `  ${title}, as with what is live`)
      : [...titles.map((title) => `  ${title}`), reason.replace(/^/gm, '    ')],
  );
}
