/** What a change can break: everything, nothing, or these. */
export type Scope = 'all' | readonly string[];

export interface Plan {
  /** Files whose unit tests run: those that import them, and they themselves if they are tests. */
  units: Scope;
  /** Specs of Playwright, by their paths below tests/. */
  e2e: Scope;
  /** Why, one line for each rule that a changed file matches. */
  reasons: string[];
}

interface Rule {
  matches: RegExp;
  reason: string;
  /** `related`: what imports the file; otherwise tests to run whatever they import. */
  units: 'related' | readonly string[];
  /** `itself`: the file is a spec. */
  e2e: 'itself' | readonly string[];
}

const everyPage = ['e2e/routes.spec.ts', 'e2e/accessibility.spec.ts'];
const documents = ['tests/docs/docs.test.ts', 'tests/docs/owners.test.ts', 'tests/deploy/deploy-page.test.ts'];

/** The first rule that matches a file holds; a file that none matches can break everything. */
const rules: readonly Rule[] = [
  {
    matches: /^tests\/.*\.spec\.tsx?$/,
    reason: 'a spec is tried itself',
    units: [],
    e2e: 'itself',
  },
  {
    matches: /\.test\.tsx?$/,
    reason: 'a unit test is tried itself',
    units: 'related',
    e2e: [],
  },
  {
    matches: /\.md$|^docs\/|(^|\/)CODEOWNERS$|^LICENSE$/,
    reason: 'documents have tests of their own',
    units: documents,
    e2e: [],
  },
  {
    matches: /^mfe-catalogue\/src\//,
    reason: 'the catalogue is on its own pages, in the search, and what the tests of releases break',
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
    reason: 'the company is on Home and the pages about it',
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
    reason: 'contact is on one page',
    units: 'related',
    e2e: [...everyPage, 'e2e/contact.spec.ts', 'faults/network.spec.ts', 'firefox/journeys.spec.ts'],
  },
  {
    matches: /^mfe-chat\/src\//,
    reason: 'the chat is beside every page',
    units: 'related',
    e2e: [...everyPage, 'e2e/chat.spec.ts', 'firefox/journeys.spec.ts'],
  },
  {
    matches: /^content\/(?!.*\.ts$)/,
    reason: "the owner's content is read by the tests about it alone",
    units: ['content/content.test.ts', 'tests/chat/retrieval.test.ts', 'tests/input/chat-load.test.ts'],
    e2e: ['owner/content.spec.ts', 'owner/budget.spec.ts'],
  },
];

/**
 * Finds out what a change can break.
 * @param changed paths of the changed files from the root of the repository, with slashes
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
