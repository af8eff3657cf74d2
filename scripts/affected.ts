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
  /** Unit tests to run, or files whose related tests run. `itself`: the changed file. */
  units?: readonly string[];
  /** Specs or folders of specs. `itself`: the changed file is a spec. */
  e2e?: readonly string[];
}

const itself = 'itself';

/** Tests that read every file of the repository, so that no import leads to them. */
const ofEveryFile = ['tests/docs/docs.test.ts'];
/** Tests that read the sources, so that no import leads to them: the diagram of packages, and the time of each pattern. */
const ofSources = ['tests/docs/graph.test.ts', 'tests/input/linear/patterns.test.ts'];
/** Tests that load every remote by its name. */
const ofRemotes = [...ofSources, 'tests/platform/routes.test.ts'];
const documents = ['tests/docs/graph.test.ts', 'tests/docs/owners.test.ts', 'tests/deploy/deploy-page.test.ts'];

/** What visits pages of every remote. */
const everyPage = [
  'e2e/accessibility.spec.ts',
  'e2e/arriving-page.spec.ts',
  'e2e/before-scripts.spec.ts',
  'e2e/forced-colors.spec.ts',
  'e2e/frame.spec.ts',
  'e2e/journeys.spec.ts',
  'e2e/large-text.spec.ts',
  'e2e/navigation.spec.ts',
  'e2e/other-team.spec.ts',
  'e2e/routes.spec.ts',
  'e2e/second-company.spec.ts',
  'faults/integrity-regions.spec.ts',
  'faults/integrity.spec.ts',
  'firefox/journeys.spec.ts',
  'owner/budget.spec.ts',
  'owner/content.spec.ts',
];
const chatJourneys = ['conversation', 'failures', 'placement', 'welcome'].map((name) => `e2e/chat-${name}.spec.ts`);
const gallery = ['gallery/components.spec.ts', 'gallery/gallery.spec.ts'];

/**
 * The first rule that matches a file applies. A file without a rule can break everything: the platform, the shell, the
 * server, `api` and the components of shared-ui are part of every page, and tests start the server as a process, which no
 * import shows.
 */
const rules: readonly Rule[] = [
  {
    matches: /^tests\/.*\.spec\.tsx?$/,
    reason: 'a changed spec runs itself',
    e2e: [itself],
  },
  {
    matches: /^platform\/toolkit\/README\.md$/,
    reason: "another team's remote is built by the steps of the toolkit's README",
    units: [...documents, 'tests/other-team/other-team.test.ts'],
  },
  {
    matches: /^docs\/undo\.md$/,
    reason: 'the commands of the page are run by its test',
    units: [...documents, 'tests/docs/undo.test.ts'],
  },
  {
    matches: /^tests\/other-team\//,
    reason: "another team's remote is built, and tests itself",
    units: ['tests/other-team/other-team.test.ts'],
    e2e: ['e2e/other-team.spec.ts'],
  },
  {
    matches: /\.test\.tsx?$/,
    reason: 'a changed unit test runs itself',
    units: [itself],
  },
  {
    matches: /\.md$|^docs\/|(^|\/)CODEOWNERS$|^LICENSE$/,
    reason: 'documents have their own tests',
    units: documents,
  },
  {
    matches: /^mfe-catalogue\/src\//,
    reason: 'the catalogue has its pages and the search, and the tests of broken releases use it',
    units: [itself, ...ofRemotes],
    e2e: [
      ...everyPage,
      'e2e/catalogue.spec.ts',
      'e2e/choose.spec.ts',
      'e2e/composition.spec.ts',
      'e2e/content-network.spec.ts',
      'e2e/enquiry.spec.ts',
      'e2e/leaving-a-listing.spec.ts',
      'e2e/listing.spec.ts',
      'e2e/open-tabs.spec.ts',
      'e2e/pins.spec.ts',
      'e2e/product.spec.ts',
      'e2e/product-details.spec.ts',
      'e2e/requisition.spec.ts',
      'e2e/returning.spec.ts',
      'e2e/reviews.spec.ts',
      'e2e/search.spec.ts',
      'e2e/submissions.spec.ts',
      'faults/network.spec.ts',
      'faults/remote-code.spec.ts',
      'owner/order-codes.spec.ts',
    ],
  },
  {
    matches: /^mfe-company\/src\//,
    reason: 'the company remote has Home and the pages about the company',
    units: [itself, ...ofRemotes],
    e2e: [
      ...everyPage,
      'e2e/before-scripts-carousel.spec.ts',
      'e2e/company.spec.ts',
      'e2e/home.spec.ts',
      'faults/network.spec.ts',
      'faults/remote-code.spec.ts',
    ],
  },
  {
    matches: /^mfe-contact\/src\//,
    reason: 'contact has its page and the enquiry list, and the test of templates adds a screen to it',
    units: [itself, ...ofRemotes, 'tests/scripts/new.test.ts'],
    e2e: [
      ...everyPage,
      'e2e/contact.spec.ts',
      'e2e/enquiry.spec.ts',
      'e2e/requisition.spec.ts',
      'e2e/view-reports.spec.ts',
      'faults/network.spec.ts',
    ],
  },
  {
    matches: /^mfe-chat\/src\//,
    reason: 'the chat is on every page',
    units: [itself, ...ofRemotes],
    e2e: [...everyPage, ...chatJourneys, 'e2e/composition.spec.ts', 'e2e/content-network.spec.ts'],
  },
  {
    matches: /^shared-ui\/src\/.*\.examples\.tsx$/,
    reason: 'examples are shown in the gallery and checked by the tests of shared-ui',
    units: [itself],
    e2e: gallery,
  },
  {
    matches: /^gallery\/src\/|^gallery\/[^/]+\.ts$|^tests\/gallery\//,
    reason: 'no page uses the gallery',
    units: [itself, 'tests/docs/graph.test.ts'],
    e2e: gallery,
  },
  {
    // Not code: the compiler, and the packages that it uses, can break every page.
    matches: /^content\/.*\.(?:ya?ml|svg|jpe?g|png|webp|pdf)$/,
    reason: "only the tests of the owner's content read it",
    units: [
      'content/compile/drawn/drawn.test.ts',
      'content/content.test.ts',
      'content/exchange/bmecat-write.test.ts',
      'content/exchange/round-trip.test.ts',
      'tests/chat/conversation.test.ts',
      'tests/chat/orders.test.ts',
      'tests/chat/retrieval.test.ts',
      'tests/input/chat-load.test.ts',
      'tests/search/named-goods.test.ts',
      'tests/search/not-sold.test.ts',
      'tests/search/reopened-index.test.ts',
      'tests/search/score.test.ts',
      'tests/search/series.test.ts',
      'tests/search/while-typing.test.ts',
    ],
    e2e: ['e2e/second-company.spec.ts', 'owner/budget.spec.ts', 'owner/content.spec.ts', 'owner/order-codes.spec.ts'],
  },
  {
    matches: /^tests\/other-site\//,
    reason: 'the other site has its own tests',
    units: ['tests/platform/dev.test.ts'],
    e2e: ['e2e/other-site.spec.ts'],
  },
  {
    matches: /^tests\/search\//,
    reason: 'only the tests of the search use its queries',
    units: ['tests/search/score.test.ts', 'tests/search/search.test.ts'],
  },
  {
    matches: /^tests\/bench\//,
    reason: 'the budgets are measured as the benchmarks are',
    units: [itself],
    e2e: ['owner/budget.spec.ts'],
  },
  {
    matches: /^tests\/crash\//,
    reason: 'the durability test has a short form',
    units: ['tests/crash/kill.test.ts'],
  },
  {
    matches: /^tests\/(?:api|chat|input|submissions)\/.*\.ts$/,
    reason: 'only unit tests import it',
    units: [itself],
  },
  {
    matches: /^tests\/e2e\//,
    reason: 'every spec of the site may import it',
    e2e: ['e2e/', 'faults/', 'owner/'],
  },
  {
    matches: /^tests\/firefox\//,
    reason: 'only the journeys in Firefox import it',
    e2e: ['firefox/journeys.spec.ts'],
  },
  {
    matches: /^deploy\//,
    reason: "the tests of deployment read the operator's files",
    units: [
      'tests/deploy/deploy-page.test.ts',
      'tests/deploy/package.test.ts',
      'tests/deploy/settings.test.ts',
      'tests/deploy/shared-cache.test.ts',
      'tests/deploy/use.test.ts',
    ],
  },
  {
    matches: /^scripts\/new(?:\.ts$|\/)/,
    reason: 'the templates are built by their test',
    units: ['tests/scripts/new.test.ts'],
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
    for (const name of [...ofEveryFile, ...(rule.units ?? [])]) units.add(name === itself ? file : name);
    for (const name of rule.e2e ?? []) e2e.add(name === itself ? file.slice('tests/'.length) : name);
    reasons.add(`${file}: ${rule.reason}`);
  }
  return { units: [...units].sort(), e2e: [...e2e].sort(), reasons: [...reasons] };
}
