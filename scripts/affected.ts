/** What a change can break: everything, nothing, or these. */
export type Scope = 'all' | readonly string[];

export interface Plan {
  /** Files whose related unit tests run: the tests that import them, or the files themselves if they are tests. */
  units: Scope;
  /** Playwright specs, by their paths below tests/. */
  e2e: Scope;
  /** The reasons, one line for each rule that a changed file matches. */
  reasons: string[];
}

interface Rule {
  matches: RegExp;
  reason: string;
  /** `related`: the tests that import the file; otherwise the tests to run, whatever they import. */
  units: 'related' | readonly string[];
  /** `itself`: the changed file is a spec. */
  e2e: 'itself' | readonly string[];
}

const everyPage = ['e2e/routes.spec.ts', 'e2e/accessibility.spec.ts'];
const documents = ['tests/docs/docs.test.ts', 'tests/docs/owners.test.ts', 'tests/deploy/deploy-page.test.ts'];

/** The first rule that matches a file applies; a file without a rule can break everything. */
const rules: readonly Rule[] = [
  {
    matches: /^tests\/.*\.spec\.tsx?$/,
    reason: 'a changed spec runs itself',
    units: [],
    e2e: 'itself',
  },
  {
    matches: /\.test\.tsx?$/,
    reason: 'a changed unit test runs itself',
    units: 'related',
    e2e: [],
  },
  {
    matches: /\.md$|^docs\/|(^|\/)CODEOWNERS$|^LICENSE$/,
    reason: 'documents have their own tests',
    units: documents,
    e2e: [],
  },
  {
    matches: /^mfe-catalogue\/src\//,
    reason: 'the catalogue has its pages and the search, and the tests of broken releases use it',
    units: 'related',
    e2e: [
      ...everyPage,
      'e2e/catalogue.spec.ts',
      'e2e/reviews.spec.ts',
      'e2e/composition.spec.ts',
      'faults/network.spec.ts',
      'faults/remote-code.spec.ts',
      'firefox/journeys.spec.ts',
      'owner/budget.spec.ts',
    ],
  },
  {
    matches: /^mfe-company\/src\//,
    reason: 'the company remote has Home and the pages about the company',
    units: 'related',
    e2e: [
      ...everyPage,
      'e2e/home.spec.ts',
      'e2e/company.spec.ts',
      'e2e/second-company.spec.ts',
      'firefox/journeys.spec.ts',
      'owner/budget.spec.ts',
    ],
  },
  {
    matches: /^mfe-contact\/src\//,
    reason: 'contact has one page',
    units: 'related',
    e2e: [...everyPage, 'e2e/contact.spec.ts', 'faults/network.spec.ts', 'firefox/journeys.spec.ts'],
  },
  {
    matches: /^mfe-chat\/src\//,
    reason: 'the chat is on every page',
    units: 'related',
    e2e: [...everyPage, 'e2e/chat.spec.ts', 'firefox/journeys.spec.ts'],
  },
  {
    matches: /^content\/(?!.*\.ts$)/,
    reason: "only the tests of the owner's content read it",
    units: ['content/content.test.ts', 'tests/chat/retrieval.test.ts', 'tests/input/chat-load.test.ts'],
    e2e: ['owner/content.spec.ts', 'owner/budget.spec.ts'],
  },
];

/**
 * Finds what a change can break.
 * @param changed paths of the changed files relative to the root of the repository, with slashes
 */
export function affectedBy(changed: readonly string[]): Plan {
  const units = new Set<string>();
  const e2e = new Set<string>();
  const reasons = new Set<string>();
  for (const file of changed) {
    const rule = rules.find(({ matches }) => matches.test(file));
    if (!rule) {
      return { units: 'all', e2e: 'all', reasons: [`${file}: it can break everything`] };
    }
    for (const name of rule.units === 'related' ? [file] : rule.units) units.add(name);
    for (const name of rule.e2e === 'itself' ? [file.slice('tests/'.length)] : rule.e2e) e2e.add(name);
    reasons.add(`${file}: ${rule.reason}`);
  }
  return { units: [...units].sort(), e2e: [...e2e].sort(), reasons: [...reasons] };
}
