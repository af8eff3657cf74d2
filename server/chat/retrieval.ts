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

/** Something else the company can be asked about: asked by certain words or phrases, with a text that answers. */
interface Topic {
  words: Set<string>;
  /** Means the topic for certain. */
  phrase?: RegExp;
  answer: string;
  /** Said beside products that were found: prices, delivery, documents. */
  beside?: true;
  /** Left out when a topic that is not general was asked for. */
  general?: true;
}

interface AskedTopic {
  topic: Topic;
  certainty: number;
  /** The words of the question that mean it. */
  words: string[];
}

const shownProducts = 4;
/** Below this share of the question's words, what was found has little to do with it. */
const enough = 0.5;
/** Below this, the answer says that it is a guess. */
const sure = 0.6;

/**
 * Makes the answerer that stands in for a model when there is no key (design: the chat). Builds its index once.
 *
 * @example
 * const answer = retrievalAnswerer(knowledge);
 * answer({ question: 'Do you sell cable glands?', history: [] }); // '**[Industrial Cable Glands](/our-products/…)**: …'
 */
export function retrievalAnswerer(knowledge: KnowledgeBase): Answerer {
  const search = catalogueSearch(knowledge);
  const topics = topicsOf(knowledge);

  return ({ question, history }) => {
    const polite = smallTalk(question, knowledge);
    if (polite) return polite;
    const compared = comparison(question, search);
    if (compared) return compared;

    const { all, about } = topicsFor(question, topics);
    const asides = all.filter(({ topic }) => topic.beside || topic.general).flatMap((one) => one.words);
    let words = askedFor(question).filter((word) => !asides.includes(word));
    let found = search(words);
    // 'And for outdoors?' goes on with what was asked before.
    if (history.length > 0 && followsOn(question, words, found)) {
      words = [...new Set([...words, ...askedFor(lastQuestion(history))])];
      found = search(words);
    }
    if (isAboutCatalogue(words, all, found[0])) {
      const beside = about.find(({ topic }) => topic.beside)?.topic;
      const unsure = found[0]!.share < sure ? ['This may be what you are looking for:'] : [];
      return [...unsure, catalogueAnswer(found, words), ...(beside ? [beside.answer] : [])].join('\n\n');
    }
    const [best] = about;
    if (best) {
      const equals = about.filter(({ certainty }) => certainty >= best.certainty - 1).slice(0, 2);
      return equals.map(({ topic }) => topic.answer).join('\n\n');
    }
    if ((found[0]?.share ?? 0) >= 1 / 3)
      return `This may be what you are looking for:\n\n${catalogueAnswer(found, words)}`;
    return nothingFound(knowledge);
  };
}

/** Whether what was found in the catalogue is what was asked for, or topics have most of the question's words. */
function isAboutCatalogue(words: string[], asked: AskedTopic[], best: Found | undefined): boolean {
  if (!best || best.share < enough) return false;
  const plain = asked.filter(({ topic }) => !topic.beside);
  const theirs = new Set(plain.flatMap((one) => one.words));
  const rest = words.filter((word) => !theirs.has(word));
  if (rest.length === 0) return false;
  const certain = theirs.size >= 2 || asked.some(({ certainty }) => certainty >= 2);
  return !certain || (best.share === 1 && rest.length > 1);
}

/** Opposites: who asks for one does not want the other. */
const opposites = [
  ['armoured', 'unarmoured'],
  ['indoor', 'outdoor'],
  ['heat', 'cold'],
] as const;

type Search = (words: string[]) => Found[];

function catalogueSearch({ categories }: KnowledgeBase): Search {
  const entries = new Map<string, Entry & { names: Set<string> }>();
  const known = new Set<string>();
  const terms = (text: string) => {
    const words = wordsOf(text);
    for (const word of words) known.add(word);
    return words;
  };
  const index = new MiniSearch({
    fields: ['name', 'category', 'info', 'company', 'specs', 'detail'],
    tokenize: terms,
    processTerm: (term) => term,
  });
  const add = (entry: Entry, fields: Record<string, string>) => {
    entries.set(entry.id, { ...entry, names: new Set(wordsOf(fields['name']!)) });
    index.add({ id: entry.id, ...fields });
  };
  for (const category of categories) {
    const { path: id, title, description, companies, detailedInfo = '' } = category;
    add({ id, category }, { name: title, info: description, company: companies.join(' '), detail: detailedInfo });
    for (const product of category.productDetails) {
      const { path, name, info, company, specs, detail } = product;
      const fields = { name, category: title, info, company, specs: specs.join(' '), detail };
      add({ id: path, category, product }, fields);
    }
  }

  return (words) => {
    // A word that the catalogue does not have may be a beginning, or misspelt.
    const meant = words.map((word) => {
      const own = meanings(word);
      return { own, weight: isMeasure(word) ? 0.5 : 1 };
    });
    const all = meant.reduce((sum, { weight }) => sum + weight, 0);
    if (all === 0) return [];
    const asked = new Set(meant.flatMap(({ own }) => own));
    const results = index.search([...asked].join(' '), {
      tokenize: wordsOf,
      boost: { name: 5, category: 2, info: 2.5, company: 2, specs: 1, detail: 0.6 },
      prefix: (term) => !known.has(term) && term.length > 3 && !/\d/.test(term),
      fuzzy: (term) => (!known.has(term) && term.length > 4 && !/\d/.test(term) ? 0.2 : false),
      weights: { fuzzy: 0.25, prefix: 0.4 },
    });
    return results
      .map(({ id, score, terms: matched, queryTerms }): Found => {
        const { names, ...entry } = entries.get(id as string)!;
        // A likeness of a word is worth less than the word.
        const has = (term: string) => (matched.includes(term) ? 1 : queryTerms.includes(term) ? 0.3 : 0);
        const share = meant.reduce((sum, { own, weight }) => sum + weight * Math.max(...own.map(has)), 0) / all;
        const named = meant.filter(({ own }) => own.some((term) => names.has(term))).length / meant.length;
        const unwanted = opposites.some((pair) =>
          [pair, [pair[1], pair[0]]].some(([one, other]) => asked.has(one) && !asked.has(other) && names.has(other)),
        );
        return { ...entry, score: score * share * share * (1 + named) * (unwanted ? 0.4 : 1), share };
      })
      .sort((one, other) => other.score - one.score);
  };
}

const isMeasure = (word: string) => /^\d/.test(word);

/** 'What is the difference between BW and CW glands?': each side by itself. */
function comparison(question: string, search: Search): string | undefined {
  if (!/\b(difference|differ|compare|compared|versus|vs|better)\b/i.test(question)) return undefined;
  const [left, right] = question
    .split(/\b(?:and|or|versus|vs\.?|than|to)\b/i)
    .map((side) => askedFor(side.replace(/\b(difference|differ|compared?|better)\b/gi, '')));
  if (!left?.length || !right?.length) return undefined;
  // 'BW and CW glands': what both are stands on one side only.
  const own = (words: string[], other: string[]) =>
    words.length < other.length ? [...words, ...other.slice(words.length)] : words;
  const sides = [own(left, right), own(right, left)].map((words) => search(words).find(({ product }) => product));
  const [one, other] = sides;
  if (!one || !other || one.id === other.id || Math.min(one.share, other.share) < enough) return undefined;
  const says = ({ product }: Found) => {
    const { name, path, company, info, specs } = product!;
    return `**[${name}](${path})** (${company}): ${info}.\n${specs
      .slice(0, 5)
      .map((text) => `- ${text}`)
      .join('\n')}`;
  };
  const advice = one.category === other.category ? [one.category.detailedInfo ?? ''].filter(Boolean) : [];
  return [...sides.map((side) => says(side!)), ...advice].join('\n\n');
}

/** The answer from what was found: a category if the question is about it as a whole, or the products that fit best. */
function catalogueAnswer(found: Found[], words: string[]): string {
  const [best] = found as [Found, ...Found[]];
  const whole = found.find(({ product, category }) => {
    const title = [...wordsOf(category.title), ...category.companies.flatMap(wordsOf)];
    return (
      !product && words.every((word) => title.includes(word) || meanings(word).every((term) => title.includes(term)))
    );
  });
  const category = whole?.category ?? (best.product ? undefined : best.category);
  if (category) {
    const inside = found.filter((entry) => entry.product && entry.category === category).slice(0, shownProducts);
    const products =
      inside.length > 0 ? inside.map((entry) => entry.product!) : category.productDetails.slice(0, shownProducts);
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
    ...(others.length > 0
      ? [`These may fit too:\n${others.map((entry) => productLine(entry.product!)).join('\n')}`]
      : []),
    `See all in [${first.category.title}](${first.category.path}).`,
  ].join('\n\n');
}

const productLine = ({ name, path, info }: KnownProduct) => `- [${name}](${path}): ${info}`;

const topic = (ask: string, answer: string, more: Partial<Topic> = {}): Topic => ({
  words: new Set(wordsOf(ask)),
  answer,
  ...more,
});

function topicsOf(knowledge: KnowledgeBase): Topic[] {
  const { company, team, locations, brands, services, pages, brochure, projects, categories } = knowledge;
  const contact = `[Contact Us](${addresses.contactUs.to()})`;
  const linked = ({ name, path }: { name: string; path: string }) => `[${name}](${path})`;
  const pageTopic = (path: string, answer: string, more?: Partial<Topic>) =>
    topic(pages.find((page) => page.path === path)!.ask, answer, more);
  const branches = Object.values(locations);
  const branch = (one: (typeof branches)[number]) =>
    `**${one.name}** (${one.type}): ${one.address}. ` +
    `${one.dialable ? `Phone ${one.phone}` : 'Please write'}, e-mail ${one.email}.`;
  const experience = [...projects.authorities, ...projects.refineries].map((text) => `- ${text}`).join('\n');

  return [
    pageTopic(
      addresses.contactUs.to(),
      `You can reach us at ${company.phone} or ${company.email}:\n${branches
        .filter(({ dialable }) => dialable)
        .map(({ name, phone }) => `- **${name}**: ${phone}`)
        .join('\n')}\n\nThe form and the maps are on ${contact}.`,
      { general: true, phrase: /\b(phone|contact|whatsapp) (number|details?)\b/i },
    ),
    ...branches.map((one) =>
      topic(one.ask, `${branch(one)}${one.manager ? ` Manager: ${one.manager}.` : ''} The map is on ${contact}.`),
    ),
    topic(
      'location locations located office offices branch branches warehouse warehouses address addresses map visit showroom',
      `We have these branches:\n${branches.map((one) => `- ${branch(one)}`).join('\n')}\n\nMaps are on ${contact}.`,
      { general: true, phrase: /\bwhere (are|is) (you|your)\b/i },
    ),
    pageTopic(
      addresses.about.to(),
      `${company.about} ${company.stats.experience} of experience, ${company.stats.customers} customers in ` +
        `${company.stats.countries} countries, ${company.stats.products} products from ${company.stats.suppliers} suppliers. ` +
        `The founder is ${company.founder}. Read more on [About Us](${addresses.about.to()}).`,
      {
        phrase:
          /\b(who are you|about (you|your company|the company)|how long have|how old|since when|how many (customers|countries))\b/i,
      },
    ),
    pageTopic(
      addresses.management.to(),
      `The group is led by:\n${team.map(({ name, position }) => `- **${name}**, ${position}`).join('\n')}\n\n` +
        `More about them on [Management](${addresses.management.to()}).`,
      { general: true },
    ),
    ...team.map(({ name, position, bio }) =>
      topic(
        name.replace(/\bAl\b/g, ''),
        `**${name}**, ${position}. ${bio} See [Management](${addresses.management.to()}).`,
        { phrase: phrases(position.split(' & ')) },
      ),
    ),
    pageTopic(
      addresses.certificates.to(),
      `We are ${company.certifications.join(', ')} certified. The certificates and how we assure quality are on ` +
        `[Certificates](${addresses.certificates.to()}).`,
    ),
    pageTopic(
      addresses.ourProjects.to(),
      `Our products are at work in: ${projects.named.join(', ')}. See [Our Projects](${projects.path}).\n\n${experience}`,
      { phrase: phrases(projects.named) },
    ),
    topic(
      'utility utilities dewa authority authorities defence defense army military refinery refineries petrochemical government municipality',
      `We supply utilities, defence authorities and refineries:\n${experience}\n\nSee [Our Projects](${projects.path}).`,
      { phrase: /\boil (and|&) gas (project|sector|industry|client)/i },
    ),
    pageTopic(
      addresses.careers.to(),
      `The open position and how to apply are on [Career Opportunities](${addresses.careers.to()}). ` +
        `Applications go to ${company.careersEmail}.`,
      { phrase: /\b(work (for|with) you|join your team|open positions?)\b/i },
    ),
    pageTopic(
      addresses.ourProducts.to(),
      `Our catalogue has ${categories.length} categories:\n${categories.map(linkedCategory).join('\n')}\n\n` +
        `All of them are on [Our Products](${addresses.ourProducts.to()}).`,
      {
        general: true,
        phrase:
          /\b(what|which) (else )?((do|can) (you|i)|products)\b.*\b(sell|offer|supply|buy|have|products)\b|\byour products\b/i,
      },
    ),
    topic(brochure.ask, `${brochure.text} Download it here: ${linked(brochure)}.`, {
      phrase: /\bdownload\b.*\bcatalog(ue)?\b|\bcompany profile\b/i,
    }),
    ...services.map((service) =>
      topic(service.ask, `${service.text} See ${servicePage(service)}.`, {
        beside: true,
        ...(/deliver/.test(service.ask) && { phrase: /\b(lead times?|in stock|how (soon|fast))\b/i }),
      }),
    ),
    topic(
      'brand brands manufacturer manufacturers maker distributor distributors partner partners represent suppliers',
      `We are an authorised distributor of ${brands.map(({ name }) => name).join(', ')}. ` +
        `Their products are in [Our Products](${addresses.ourProducts.to()}); more about our partners on [About Us](${addresses.about.to()}).`,
      { general: true },
    ),
    ...brands.map(({ name, line, categories: own }) =>
      topic(
        // 'Seimens' is the specification's spelling; visitors write Siemens.
        name.replace('Seimens', 'Seimens Siemens').replace(/\b(Plus|Swift|Logic)\b/g, ''),
        `**${name}**: ${line}. ` +
          (own.length > 0
            ? `See ${own.map(({ title, path }) => `[${title}](${path})`).join(', ')}.`
            : `Ask us on ${contact}.`),
      ),
    ),
    topic(
      'timing timings holiday weekend friday saturday sunday',
      `We answer every message within 24 hours. For today's opening hours please call ${company.phone}, or write to us on ${contact}.`,
      { phrase: /\b(opening|working|office|business) (hours|times?)\b|\b(open|close) (today|now|at)\b/i },
    ),
    topic(
      'payment credit invoice refund return returns warranty guarantee complaint vat',
      `Terms, credit accounts, returns and warranty are settled by the sales team: please write to us on ${contact} or call ${company.phone}.`,
      { beside: true },
    ),
  ];
}

const linkedCategory = ({ title, path }: KnownCategory) => `- [${title}](${path})`;

const phrases = (list: string[]) =>
  new RegExp(`\\b(${list.map((text) => text.replace(/[^\w ]/g, '.')).join('|')})\\b`, 'i');

const servicePage = ({ path, name }: KnownPage) =>
  path === addresses.contactUs.to() ? `[Contact Us](${path})` : `[${name}](${path})`;

/** The topics that a question has words for, the most certain first; `about` leaves out what is too general. */
function topicsFor(question: string, topics: Topic[]): { all: AskedTopic[]; about: AskedTopic[] } {
  const words = wordsOf(question);
  const all = topics
    .map((one): AskedTopic => {
      const phrase = one.phrase?.exec(question)?.[0];
      const hits = words.filter((word) => one.words.has(word));
      return { topic: one, certainty: hits.length + (phrase ? 2 : 0), words: [...hits, ...wordsOf(phrase ?? '')] };
    })
    .filter(({ certainty }) => certainty > 0)
    .sort((one, other) => other.certainty - one.certainty);
  const special = all.filter(({ topic: { general } }) => !general);
  return { all, about: special.length > 0 ? special : all };
}

const followsOn = (question: string, words: string[], found: Found[]) =>
  /^(and|what about|how about|also|or)\b/i.test(question) || (words.length <= 2 && (found[0]?.share ?? 0) < 1);

const lastQuestion = (history: ChatHistoryEntry[]) =>
  history
    .findLast(({ role }) => role === 'user')
    ?.parts.map(({ text }) => text)
    .join(' ') ?? '';

function smallTalk(question: string, { company }: KnowledgeBase): string | undefined {
  const text = question
    .toLowerCase()
    .replace(/[^a-z\s]/g, '')
    .trim();
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
