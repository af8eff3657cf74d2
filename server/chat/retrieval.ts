import MiniSearch from 'minisearch';
import { addresses, type ChatHistoryEntry, type ChatRequest } from 'federation/contract';
import type { KnowledgeBase, KnownCategory, KnownPage, KnownProduct } from 'content/records';
import { askedFor, meanings, wordsOf } from './words';

/** Answers a question from the knowledge base alone: useful, linked, at once. */
export type Answerer = (request: ChatRequest) => string;

/** One thing of the catalogue that can be found. */
interface Entry {
  id: string;
  category: KnownCategory;
  product?: KnownProduct;
}

interface Found extends Entry {
  score: number;
  /** Words of the question that it has, as a share of all. */
  share: number;
}

/** Something else the company can be asked about: asked by certain words, with a text that answers. */
interface Topic {
  id: string;
  /** All forms of words by which it is meant. */
  words: Set<string>;
  /** Phrases that mean it for certain. */
  phrases?: RegExp;
  answer: string;
}

const shownProducts = 4;
/** Below this share of the question's words, what was found has little to do with it. */
const enough = 0.5;

/**
 * Makes the answerer that stands in for a model when there is no key (design: the chat). Builds its index once.
 *
 * @example
 * const answer = retrievalAnswerer(knowledge);
 * answer({ question: 'Do you sell cable glands?', history: [] }); // '**[Industrial Cable Glands](/our-products/…)**: …'
 */
export function retrievalAnswerer(knowledge: KnowledgeBase): Answerer {
  const catalogue = catalogueSearch(knowledge);
  const topics = topicsOf(knowledge);

  return ({ question, history }) => {
    const polite = smallTalk(question, knowledge);
    if (polite) return polite;
    let words = askedFor(question);
    let found = catalogue(words);
    // 'And for outdoors?' goes on with what was asked before.
    if (followsOn(question, words, found)) {
      const both = [...new Set([...words, ...askedFor(lastQuestion(history))])];
      const together = catalogue(both);
      if ((together[0]?.score ?? 0) > (found[0]?.score ?? 0)) {
        found = together;
        words = both;
      }
    }
    const about = topicsFor(question, topics);
    const best = found[0];
    const strong = best !== undefined && best.share >= enough && !(about.length > 0 && allBelong(words, about, best));
    const parts = [
      ...(strong ? [catalogueAnswer(found, words)] : []),
      ...about.slice(0, strong ? 1 : 2).map(({ answer }) => answer),
    ];
    if (parts.length === 0 && best && best.share >= 1 / 3) parts.push(`This may help:\n\n${catalogueAnswer(found, words)}`);
    return parts.length > 0 ? parts.join('\n\n') : nothingFound(knowledge);
  };
}

function catalogueSearch({ categories }: KnowledgeBase): (words: string[]) => Found[] {
  const entries = new Map<string, Entry>();
  const index = new MiniSearch({
    fields: ['name', 'category', 'info', 'company', 'specs', 'detail'],
    tokenize: wordsOf,
    processTerm: (term) => term,
  });
  for (const category of categories) {
    entries.set(category.path, { id: category.path, category });
    index.add({
      id: category.path,
      name: `${category.title} ${category.title}`,
      info: category.description,
      company: category.companies.join(' '),
      detail: category.detailedInfo ?? '',
    });
    for (const product of category.productDetails) {
      entries.set(product.path, { id: product.path, category, product });
      index.add({
        id: product.path,
        name: product.name,
        category: category.title,
        info: product.info,
        company: product.company,
        specs: product.specs.join(' '),
        detail: product.detail,
      });
    }
  }
  return (words) => {
    if (words.length === 0) return [];
    const known = words.map(meanings);
    const results = index.search(known.flat().join(' '), {
      boost: { name: 5, category: 2, info: 2.5, company: 2, specs: 1, detail: 0.6 },
      prefix: (term) => term.length > 3 && !/\d/.test(term),
      fuzzy: (term) => (term.length > 4 && !/\d/.test(term) ? 0.2 : false),
      weights: { fuzzy: 0.25, prefix: 0.4 },
    });
    return results
      .map(({ id, score, queryTerms }): Found => {
        const share = known.filter((terms) => terms.some((term) => queryTerms.includes(term))).length / words.length;
        return { ...entries.get(id as string)!, score: score * share * share, share };
      })
      .sort((one, other) => other.score - one.score);
  };
}

/** The answer from what was found: a category if the question is about it as a whole, or the products that fit best. */
function catalogueAnswer(found: Found[], words: string[]): string {
  const [best] = found as [Found, ...Found[]];
  const terms = words.flatMap(meanings);
  const whole = found.find(({ product, category, share }) => {
    const title = wordsOf(category.title);
    return !product && share >= best.share && terms.every((term) => title.includes(term));
  });
  const category = whole?.category ?? (best.product ? undefined : best.category);
  if (category) {
    const inside = found.filter((entry) => entry.product && entry.category === category).slice(0, shownProducts);
    const products = inside.length > 0 ? inside.map((entry) => entry.product!) : category.productDetails.slice(0, shownProducts);
    return [
      `**[${category.title}](${category.path})**: ${category.description} Brands: ${category.companies.join(', ')}.`,
      ...(category.detailedInfo ? [category.detailedInfo] : []),
      `Among them:\n${products.map(productLine).join('\n')}`,
    ].join('\n\n');
  }
  const fitting = found.filter(
    ({ product, score, share }) => product && score >= best.score * 0.45 && share >= best.share * 0.75,
  );
  const [first, ...others] = fitting.slice(0, shownProducts) as [Found, ...Found[]];
  const { product } = first;
  const specs = product!.specs.slice(0, 4).map((text) => `- ${text}`);
  return [
    `**[${product!.name}](${product!.path})** (${product!.company}): ${product!.info}.\n${specs.join('\n')}`,
    ...(others.length > 0 ? [`These may fit too:\n${others.map((entry) => productLine(entry.product!)).join('\n')}`] : []),
    `See all in [${first.category.title}](${first.category.path}).`,
  ].join('\n\n');
}

const productLine = ({ name, path, info }: KnownProduct) => `- [${name}](${path}): ${info}`;

const topic = (id: string, ask: string, answer: string, phrases?: RegExp): Topic => ({
  id,
  words: new Set(wordsOf(ask)),
  answer,
  phrases,
});

function topicsOf(knowledge: KnowledgeBase): Topic[] {
  const { company, team, locations, brands, services, pages, brochure, projects, categories } = knowledge;
  const contact = `[Contact Us](${addresses.contactUs.to()})`;
  const linked = ({ name, path }: { name: string; path: string }) => `[${name}](${path})`;
  const page = (path: string) => pages.find((one) => one.path === path)!;
  const pageTopic = ({ path }: KnownPage, answer: string, phrases?: RegExp) =>
    topic(path, page(path).ask, answer, phrases);
  const branches = Object.values(locations);
  const branch = (one: (typeof branches)[number]) =>
    `**${one.name}** (${one.type}): ${one.address}. ` +
    `${one.dialable ? `Phone ${one.phone}` : 'Please write'}, e-mail ${one.email}.`;

  return [
    pageTopic(
      page(addresses.contactUs.to()),
      `You can reach us at ${company.phone} or ${company.email}:\n${branches
        .filter(({ dialable }) => dialable)
        .map(({ name, phone }) => `- **${name}**: ${phone}`)
        .join('\n')}\n\nThe form and the maps are on ${contact}.`,
    ),
    ...branches.map((one) =>
      topic(
        one.name,
        `${one.name.replace(/[()]/g, ' ')} ${one.country.replace(/\b(Kingdom|Sultanate|of|United|Arab)\b/g, ' ')} ` +
          (one.location ?? 'UAE Emirates Quoz'),
        `${branch(one)}${one.manager ? ` Manager: ${one.manager}.` : ''} The map is on ${contact}.`,
      ),
    ),
    topic(
      'locations',
      'location locations located office offices branch branches warehouse warehouses address addresses map visit where',
      `We have these branches:\n${branches.map((one) => `- ${branch(one)}`).join('\n')}\n\nMaps are on ${contact}.`,
      /\bwhere (are|is) (you|your|the)\b/i,
    ),
    pageTopic(
      page(addresses.about.to()),
      `${company.about} ${company.stats.experience} of experience, ${company.stats.customers} customers in ` +
        `${company.stats.countries} countries, ${company.stats.products} products from ${company.stats.suppliers} suppliers. ` +
        `The founder is ${company.founder}. Read more on [About Us](${addresses.about.to()}).`,
      /\b(who are you|about (you|your company|the company)|your company|how long|how old|since when|how many (customers|countries))\b/i,
    ),
    pageTopic(
      page(addresses.management.to()),
      `The group is led by:\n${team.map(({ name, position }) => `- **${name}**, ${position}`).join('\n')}\n\n` +
        `More about them on [Management](${addresses.management.to()}).`,
    ),
    ...team.map(({ name, position, bio }) =>
      topic(
        name,
        `${name.replace(/\bAl\b/g, '')} ${position.replace(/\b(of|Manager|Director|Managing)\b/g, '')}`,
        `**${name}**, ${position}. ${bio} See [Management](${addresses.management.to()}).`,
        new RegExp(position.replace(/[^\w ]/g, '.'), 'i'),
      ),
    ),
    pageTopic(
      page(addresses.certificates.to()),
      `We are ${company.certifications.join(', ')} certified. The certificates and how we assure quality are on ` +
        `[Certificates](${addresses.certificates.to()}).`,
    ),
    pageTopic(
      page(addresses.ourProjects.to()),
      `Our products are at work in: ${projects.named.join(', ')}. See [Our Projects](${projects.path}).\n\n` +
        [...projects.authorities, ...projects.refineries].map((text) => `- ${text}`).join('\n'),
      new RegExp(projects.named.map((name) => name.replace(/[^\w ]/g, '.')).join('|'), 'i'),
    ),
    topic(
      'project experience',
      'utility utilities dewa authority authorities defence defense army military refinery refineries oil gas petrochemical government municipality',
      `We supply utilities, defence authorities and refineries:\n` +
        [...projects.authorities, ...projects.refineries].map((text) => `- ${text}`).join('\n') +
        `\n\nSee [Our Projects](${projects.path}).`,
    ),
    pageTopic(
      page(addresses.careers.to()),
      `The open position and how to apply are on [Career Opportunities](${addresses.careers.to()}). ` +
        `Applications go to ${company.careersEmail}.`,
    ),
    pageTopic(
      page(addresses.ourProducts.to()),
      `Our catalogue has ${categories.length} categories:\n${categories.map(({ title, path }) => `- [${title}](${path})`).join('\n')}\n\n` +
        `All of them are on [Our Products](${addresses.ourProducts.to()}).`,
      /\b(what (do|products|can|else|else do) (you|i)|which products|product range|all (your )?(products|categories))\b/i,
    ),
    topic(
      'brochure',
      brochure.ask,
      `${brochure.text} Download it here: ${linked(brochure)}.`,
      /\b(brochure|catalog(ue)? (pdf|download)|pdf catalog(ue)?|company profile|download (the |your )?catalog(ue)?)\b/i,
    ),
    ...services.map((service) => topic(service.name, service.ask, `${service.text} See ${contactOr(service)}.`)),
    topic(
      'brands',
      'brand brands manufacturer manufacturers maker distributor distributors partner partners represent supplier suppliers',
      `We are an authorised distributor of ${brands.map(({ name }) => name).join(', ')}. ` +
        `Their products are in [Our Products](${addresses.ourProducts.to()}); more about our partners on [About Us](${addresses.about.to()}).`,
    ),
    ...brands.map(({ name, line, categories: own }) =>
      topic(
        `brand ${name}`,
        name.replace(/Seimens/, 'Seimens Siemens').replace(/\b(Plus|Swift|Logic)\b/g, ''),
        `**${name}**: ${line}. ` +
          (own.length > 0
            ? `See ${own.map(({ title, path }) => `[${title}](${path})`).join(', ')}.`
            : `Ask us on ${contact}.`),
      ),
    ),
    topic(
      'hours',
      'hour hours opening open timing timings working holiday',
      `We answer every message within 24 hours. For today's opening hours please call ${company.phone}, or write to us on ${contact}.`,
      /\b(opening|working|office) (hours|times?)\b/i,
    ),
    topic(
      'payment',
      'payment pay credit invoice terms account refund return returns warranty guarantee complaint vat',
      `Terms, credit accounts, returns and warranty are settled by the sales team: please write to us on ${contact} or call ${company.phone}.`,
    ),
  ];
}

const contactOr = ({ path, name }: KnownPage) =>
  path === addresses.contactUs.to() ? `[Contact Us](${path})` : `[${name}](${path})`;

/** The topics that a question has words for, the most certain first. */
function topicsFor(question: string, topics: Topic[]): Topic[] {
  const words = new Set(wordsOf(question));
  return topics
    .map((one) => {
      const hits = [...one.words].filter((word) => words.has(word)).length;
      return { one, certainty: hits + (one.phrases?.test(question) ? 3 : 0) };
    })
    .filter(({ certainty }) => certainty > 0)
    .sort((a, b) => b.certainty - a.certainty)
    .map(({ one }) => one);
}

/** True if the question's words mean the topics and what was found has only the words that belong to them. */
function allBelong(words: string[], topics: Topic[], best: Found): boolean {
  const theirs = words.filter((word) => topics.some((one) => one.words.has(word)));
  if (theirs.length === 0) return topics.some(({ phrases }) => phrases) && words.length === 0;
  const rest = words.filter((word) => !theirs.includes(word));
  return rest.length === 0 || best.share * words.length <= theirs.length * 0.5;
}

const followsOn = (question: string, words: string[], found: Found[]) =>
  /^(and|what about|how about|also|or)\b/i.test(question) || (words.length <= 2 && (found[0]?.share ?? 0) < 1);

const lastQuestion = (history: ChatHistoryEntry[]) =>
  history.findLast(({ role }) => role === 'user')?.parts.map(({ text }) => text).join(' ') ?? '';

function smallTalk(question: string, { company }: KnowledgeBase): string | undefined {
  const text = question.toLowerCase().replace(/[^a-z\s]/g, '').trim();
  if (/^(hi|hello|hey|good (morning|afternoon|evening)|salam|assalamu alaikum|marhaba)( there| team)?$/.test(text)) {
    return `Hello! Ask me about our [products](${addresses.ourProducts.to()}), brands, branches or projects.`;
  }
  if (/^(thanks?|thank you|thx|great|ok(ay)?|perfect|shukran)( you| very much| so much| a lot)*$/.test(text)) {
    return `You are welcome. Is there anything else? For a quotation, use 'Send Inquiry' or [Contact Us](${addresses.contactUs.to()}).`;
  }
  if (/^(bye|goodbye|see you)( later)?$/.test(text)) return `Goodbye, and thank you for visiting ${company.name}.`;
  return undefined;
}

const nothingFound = ({ company }: KnowledgeBase) =>
  `I could not find that in our catalogue. Browse [Our Products](${addresses.ourProducts.to()}), or ask our engineers: ` +
  `use 'Send Inquiry', write to us on [Contact Us](${addresses.contactUs.to()}), or call ${company.phone}. You will have an answer within 24 hours.`;
