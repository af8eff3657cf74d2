import { addresses, brochureFile } from 'api/addresses';
import type { KnowledgeBase, KnownCategory, KnownLocation, KnownProduct } from 'api/records';
import { knowledgeSource, type KnowledgeSource } from '../schema';
import type { Cache } from './cache';
import type { CategoryData } from './category-data';
import type { BuiltData } from './data';
import { companyFacts, fillInFacts } from './facts';
import { pathsInText, type LinkCheck } from './links';
import type { Problems } from './problems';
import { checkShape, fieldName, readYaml } from './read-yaml';
import { knownProduct } from './search/known-product';
import type { Sources } from './sources';

const file = 'knowledge.yaml';

/**
 * Reads and checks `content/knowledge.yaml` (row F9): its shape, its facts, its references to branches, brands and
 * categories, and every path in it. Adds all problems; returns undefined if the file cannot be used.
 */
export async function readKnowledge(
  sourceDir: string,
  sources: Sources,
  checkLink: LinkCheck,
  problems: Problems,
  cache?: Pick<Cache, 'store'>,
): Promise<KnowledgeSource | undefined> {
  const before = problems.errors.length;
  const facts = companyFacts(sources.company);
  const source = await readYaml(
    { sourceDir, file, cache, kind: 'knowledge', context: JSON.stringify(facts) },
    problems,
    (written) => {
      const filled = fillInFacts(written, facts, (path, fact) =>
        problems.add({ file, field: fieldName(path) }, `names the fact {${fact}}, which company.yaml does not have`),
      );
      return checkShape(knowledgeSource, filled, { file }, problems);
    },
  );
  if (!source) return undefined;
  checkPages(source, problems);
  checkBranches(source, sources.company, problems);
  checkNames(source, sources, problems);
  checkPaths(source, checkLink, problems);
  return problems.errors.length === before ? source : undefined;
}

const must = (holds: boolean, field: string, message: string, problems: Problems) => {
  if (!holds) problems.add({ file, field }, message);
};

/** Every page that the chat may point to has an entry. */
function checkPages({ pages }: KnowledgeSource, problems: Problems) {
  const { about, careers, certificates, contactUs, management, ourProducts, ourProjects } = addresses;
  for (const page of [about, careers, certificates, contactUs, management, ourProducts, ourProjects]) {
    const isThere = pages.some(({ path }) => path === page.to());
    must(isThere, 'pages', `has no entry for ${page.to()}`, problems);
  }
}

function checkBranches({ locations }: KnowledgeSource, { branches, team }: Sources['company'], problems: Problems) {
  const placed = Object.values(locations).map(({ branch }) => branch);
  for (const { name } of branches) {
    must(placed.includes(name), 'locations', `has no entry for the branch ${name}`, problems);
  }
  for (const [key, { branch, manager }] of Object.entries(locations)) {
    const isKnown = branches.some(({ name }) => name === branch);
    must(isKnown, `locations.${key}.branch`, `company.yaml has no branch ${branch}`, problems);
    const isLed = !manager || team.some(({ id }) => id === manager);
    must(isLed, `locations.${key}.manager`, `company.yaml has no team member ${manager}`, problems);
  }
}

/** Brands and categories that are named exist, or have been refused for reasons of their own. */
function checkNames({ brands, detailedInfo }: KnowledgeSource, sources: Sources, problems: Problems) {
  const { refused } = sources;
  brands.forEach(({ key }, index) => {
    const isThere = sources.brands.some((brand) => brand.key === key) || refused.has('brands.yaml', key);
    must(isThere, `brands[${index}].key`, `brands.yaml has no brand ${key}`, problems);
  });
  for (const id of Object.keys(detailedInfo)) {
    const isThere = sources.categories.some((category) => category.id === id) || refused.has('categories.yaml', id);
    must(isThere, `detailedInfo.${id}`, `there is no category ${id}`, problems);
  }
}

function checkPaths(source: KnowledgeSource, checkLink: LinkCheck, problems: Problems) {
  for (const [path, text] of textsOf(source)) {
    for (const found of text.startsWith('/') ? [text] : pathsInText(text)) {
      const wrong = checkLink(found);
      if (wrong) problems.add({ file, field: fieldName(path) }, `the path ${found} does not open: ${wrong}`);
    }
  }
}

/**
 * The longest list of products that every question carries to the model, in characters: more costs more than it helps, and
 * what the search index has found for the question is in the prompt anyway.
 */
const longestProductList = 250_000;

/** What is known of a category's products, read where it is wanted, and its length in characters. */
export interface KnownPart {
  categoryId: string;
  knownLength: number;
  known: () => Promise<KnownProduct[]>;
}

/** How many characters products add to that list. */
export const lengthOf = (products: readonly KnownProduct[]): number =>
  products
    .flatMap(({ name, path, company, info, specs }) => [name, path, company, info, ...specs])
    .reduce((sum, { length }) => sum + length, 0);

/** What is known of products, by category; nothing of a catalogue that is too large for the model. */
export async function knownByCategory(parts: readonly KnownPart[]): Promise<Map<string, KnownProduct[]>> {
  const length = parts.reduce((sum, { knownLength }) => sum + knownLength, 0);
  const listed = length <= longestProductList ? parts : [];
  return new Map(await Promise.all(listed.map(async ({ categoryId, known }) => [categoryId, await known()] as const)));
}

/**
 * The knowledge base: knowledge.yaml and the rest of the content in one record (row F9). Of a catalogue that is too large for
 * the model, it has the categories without their products: the server would need 130 MB for 20,000 of them.
 * @param known what {@link knownByCategory} gives
 */
export function buildKnowledge(
  knowledge: KnowledgeSource,
  sources: Sources,
  { categories, projects }: BuiltData,
  known: ReadonlyMap<string, KnownProduct[]>,
  origin: string,
): KnowledgeBase {
  const { company } = sources;
  const { certificates, careers } = sources.pages;
  const { name, tagline, trade, founded, founder, figures, claims, phones, socials, email, careersEmail } = company;
  const count = ({ value, suffix }: { value: number; suffix: string }) => value.toLocaleString('en') + suffix;
  const { about, values, certifications, instructions, services, pages, projectExperience } = knowledge;
  const { answers, notSold, otherBrands, opposites, smallTalk, arabic } = knowledge;
  return {
    instructions,
    company: {
      ...{ name, tagline, trade: trade.short, founded, founder, about, values },
      stats: {
        customers: count(figures.customers),
        countries: count(figures.countries),
        products: count(figures.products),
        suppliers: count(figures.suppliers),
        experience: `${claims.experienceInChat} years`,
      },
      ...{ certifications, phone: phones[0], phones, email, careersEmail, origin },
      socials: socials.map((social) => social.name),
    },
    team: company.team.map(({ name: person, position, bio }) => ({ name: person, position, bio })),
    locations: knownLocations(knowledge, company),
    categories: knownCategories(knowledge, categories, known),
    brands: knownBrands(knowledge, sources, categories),
    services,
    certificates: certificates.certificates.map(({ title, region, number, validUntil }) => ({
      ...{ title, region, number, validUntil },
    })),
    position: {
      ...{ title: careers.position.title, division: careers.position.division, location: careers.position.location },
      requirements: careers.requirements.items,
    },
    pages,
    brochure: { ...knowledge.brochure, path: brochureFile },
    projects: {
      path: addresses.ourProjects.to(),
      named: projects.projects.map(({ title }) => title),
      ...projectExperience,
    },
    ...{ answers, notSold, otherBrands, opposites, smallTalk },
    ...(arabic && { arabic }),
  };
}

function knownLocations({ locations }: KnowledgeSource, { branches, team }: Sources['company']) {
  const located = Object.entries(locations).map(([key, { branch, manager, ...more }]): [string, KnownLocation] => {
    const { address, mobileNo, dialable, fax, email } = branches.find(({ name }) => name === branch)!;
    const location: KnownLocation = {
      name: branch,
      ...more,
      manager: team.find(({ id }) => id === manager)?.name,
      ...{ address: address.join(', '), phone: mobileNo, dialable, fax, email },
    };
    return [key, location];
  });
  return Object.fromEntries(located);
}

const knownCategories = (
  { detailedInfo }: KnowledgeSource,
  categories: BuiltData['categories'],
  known: ReadonlyMap<string, KnownProduct[]>,
): KnownCategory[] =>
  categories.map(({ id, title, info, company: companies }) => {
    const own = known.get(id) ?? [];
    return {
      ...{ id, title, description: info },
      companies: companies?.split(', ') ?? [],
      products: own.map((product) => product.name),
      path: addresses.category.to(id),
      detailedInfo: detailedInfo[id],
      productDetails: own,
    };
  });

/** The brands with the categories in which the company has something of them. */
function knownBrands({ brands }: KnowledgeSource, sources: Sources, categories: BuiltData['categories']) {
  const makersIn = new Map(categories.map(({ id }) => [id, new Set<string>()]));
  for (const { categoryId, facts } of sources.products) {
    for (const key of facts.company) makersIn.get(categoryId)?.add(key);
  }
  return brands.map(({ key, line, ask }) => {
    const { name, aliases = [], relation, authorised } = sources.brands.find((one) => one.key === key)!;
    return {
      name,
      line,
      ask: ask ?? [name, ...aliases].join(' '),
      ...(relation === 'distributor' &&
        authorised && { authorised: { from: authorised.from, until: authorised.until } }),
      categories: categories
        .filter(({ id }) => makersIn.get(id)?.has(key))
        .map(({ id, title }) => ({ title, path: addresses.category.to(id) })),
    };
  });
}

/** What the knowledge base says about the products of a category. */
export const knownProducts = (
  { details, summaries }: CategoryData,
  { leaveOut }: Pick<KnowledgeSource, 'leaveOut'>,
): KnownProduct[] => details.map((product, at) => knownProduct(product, summaries[at]!.info, leaveOut));

function textsOf(value: unknown, path: PropertyKey[] = []): [path: PropertyKey[], text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  const entries: [PropertyKey, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, item]) => textsOf(item, [...path, key]));
}
