import { addresses } from 'api/addresses';
import type { KnowledgeBase, KnownCategory, KnownPage } from 'api/records';
import { wordsOf } from './words';

/** A subject other than products: recognized by words or phrases, with a text that answers. */
export interface Topic {
  words: Set<string>;
  /** Identifies the topic for certain. */
  phrase?: RegExp;
  answer: string;
  /** The answer in Arabic, if there is one. */
  arabic?: string;
  /** Added to an answer about products: prices, delivery, documents. */
  beside?: true;
  /** About one person, whose name a visitor may have as well. */
  person?: true;
  /** About one branch. */
  place?: true;
  /** About a place without a branch: left out when something is asked that is the same everywhere, such as delivery. */
  elsewhere?: true;
  /** Left out when a more specific topic matches. */
  general?: true;
}

/** A topic that matches a question. */
export interface AskedTopic {
  topic: Topic;
  certainty: number;
  /** The words of the question that match it. */
  words: string[];
}

const topic = (ask: string, answer: string, more: Partial<Topic> = {}): Topic => ({
  words: new Set(wordsOf(ask)),
  answer,
  ...more,
});

/** 'Atlantis Royal', 'Dubai Fountain': as projects are called. */
const withoutArticle = (name: string) => name.replace(/^the /i, '').replace(/ project$/i, '');

/** Asks for what has been supplied before. */
const workDone =
  /\bwork(?: (?:you have|have you|you|was|been))? (?:done|completed|executed)\b|\bhave you (?:ever )?(?:worked|supplied|done|executed|completed)\b|\byour (?:past|previous|recent|earlier) (?:work|jobs|clients|customers)\b/iu;

/** What a branch is, unless its name or its address says it. */
const typeBeside = ({ name, address, type }: KnowledgeBase['locations'][string]) =>
  `${name} ${address}`.toLowerCase().includes(type.toLowerCase()) ? '' : ` (${type})`;

/** The topics besides the catalogue: branches, people, brands, services, documents, terms. */
export function topicsOf(knowledge: KnowledgeBase): Topic[] {
  const { company, team, locations, brands, services, pages, brochure, projects, categories, answers } = knowledge;
  const { certificates, position } = knowledge;
  const contact = `[Contact Us](${addresses.contactUs.to()})`;
  const linked = ({ name, path }: { name: string; path: string }) => `[${name}](${path})`;
  const pageTopic = (path: string, answer: string, more?: Partial<Topic>) =>
    topic(pages.find((page) => page.path === path)!.ask, answer, more);
  const branches = Object.values(locations);
  const branch = (one: (typeof branches)[number]) =>
    `**${one.name}**${typeBeside(one)}: ${one.address}. ` +
    `${one.dialable ? `Phone ${one.phone === company.phone ? company.phones.join(', ') : one.phone}` : 'Please write'}, e-mail ${one.email}.`;
  const faxes = branches.filter(({ fax }) => fax);
  const experience = [...projects.authorities, ...projects.refineries].map((text) => `- ${text}`).join('\n');

  return [
    pageTopic(
      addresses.contactUs.to(),
      `You can reach us at ${company.phones.join(', ')} or ${company.email}:\n${branches
        .filter(({ dialable }) => dialable)
        .map(({ name, phone }) => `- **${name}**: ${phone}`)
        .join('\n')}\n\nThe form and the maps are on ${contact}.`,
      { general: true, phrase: /\b(phone|contact|whatsapp) (number|details?)\b/i },
    ),
    ...branches.map((one) =>
      topic(one.ask, `${branch(one)}${one.manager ? ` Manager: ${one.manager}.` : ''} The map is on ${contact}.`, {
        place: true,
      }),
    ),
    ...branches.flatMap((one) =>
      Object.entries(one.near).map(([place, ask]) =>
        topic(ask, `We have no branch in ${place}. The nearest one is ${branch(one)} The map is on ${contact}.`, {
          place: true,
          elsewhere: true,
        }),
      ),
    ),
    topic(
      'country countries location locations located office offices branch branches warehouse warehouses address addresses map visit showroom فرع فروع فروعكم عنوان عنوانكم موقع موقعكم مكانكم مكتب مكتبكم محلكم',
      `We have these branches:\n${branches.map((one) => `- ${branch(one)}`).join('\n')}\n\nMaps are on ${contact}.`,
      {
        general: true,
        phrase:
          /\bwhere (are|is) (you|your)\b|\b(which|what) countr(y|ies)\b|\bhow (do|can) (i|we) (get|come|drive) (there|to you)\b|\bdirections to\b/i,
      },
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
        // 'Al', 'de' and the like mean nobody, and there are several managers.
        `${name} ${/managing director/i.test(position) ? 'MD' : ''} ${position.replace(/\b(manager|managing|director|of|chief|head)\b/gi, '')}`
          .split(/\P{L}+/u)
          .filter((word) => word.length > 2 || word === 'MD')
          .join(' '),
        `**${name}**, ${position}. ${bio} See [Management](${addresses.management.to()}).`,
        { phrase: phrases(position.split(' & ')), person: true },
      ),
    ),
    pageTopic(
      addresses.certificates.to(),
      `We are ${company.certifications.join(', ')} certified. The certificates and how we assure quality are on ` +
        `[Certificates](${addresses.certificates.to()}):\n${certificates
          .map(({ title, region, number, validUntil }) => `- ${title}, ${region}: ${number}, valid until ${validUntil}`)
          .join('\n')}`,
    ),
    pageTopic(
      addresses.ourProjects.to(),
      `${projects.named.length > 0 ? `Our products are at work in: ${projects.named.join(', ')}. ` : ''}See [Our Projects](${projects.path}).\n\n${experience}`,
      {
        phrase: new RegExp(
          [workDone, ...(projects.named.length > 0 ? [phrases(projects.named.map(withoutArticle))] : [])]
            .map(({ source }) => source)
            .join('|'),
          'iu',
        ),
      },
    ),
    ...(experience
      ? [
          topic(projects.ask, `${projects.text}\n${experience}\n\nSee [Our Projects](${projects.path}).`, {
            ...(projects.phrases.length > 0 && { phrase: phrases(projects.phrases) }),
          }),
        ]
      : []),
    pageTopic(
      addresses.careers.to(),
      `One position is open: **${position.title}**, ${position.division}, ${position.location}. What is asked for:\n` +
        `${position.requirements.map((text) => `- ${text}`).join('\n')}\n\nHow to apply is on ` +
        `[Career Opportunities](${addresses.careers.to()}); applications go to ${company.careersEmail}. This website states no salary, and no other openings.`,
      {
        phrase:
          /\b(work (for|with) you|join your team|(?:job |open )(?:openings?|positions?)|openings? for|any openings?)\b/i,
      },
    ),
    pageTopic(
      addresses.ourProducts.to(),
      `Our catalogue has ${categories.length} categories:\n${categories.map(linkedCategory).join('\n')}\n\n` +
        `All of them are on [Our Products](${addresses.ourProducts.to()}).`,
      {
        general: true,
        phrase:
          /\b(what|which) (else )?((do|can) (you|i)|products)\b(?:(?!\b(?:what|which)\b).)*\b(sell|offer|supply|buy|have|products)\b|\byour products\b/i,
      },
    ),
    topic(brochure.ask, `${brochure.text} Download it here: ${linked(brochure)}.`, {
      phrase:
        /\bdownload\b(?:(?!\bdownload\b).)*\bcatalog(ue)?\b|\bcompany profile\b|\b(get|send|share|receive|e?mail) (me |us )?(a |an |the |your |full |latest |pdf |printed )*catalog(ue)?\b/i,
    }),
    ...services.map((service) =>
      topic(service.ask, `${service.text} See ${servicePage(service)}.`, {
        beside: true,
        ...(/deliver/.test(service.ask) && {
          phrase:
            /\b(?:lead times?|in stock|same[- ]day|before noon|leaves? (?:the |your )?warehouse|how (?:soon|fast)(?! (?:do|can|will) (?:you|u|we) (?:reply|respond|answer|get back)))\b/i,
        }),
      }),
    ),
    {
      ...topic(
        'brand brands manufacturer manufacturers maker distributor distributors partner partners represent suppliers',
        '',
        {
          general: true,
          phrase: /\b(which|what) brands\b/i,
        },
      ),
      get answer() {
        return (
          `${distribution(brands)} ` +
          `Their products are in [Our Products](${addresses.ourProducts.to()}); more about our partners on [About Us](${addresses.about.to()}).`
        );
      },
    },
    ...(company.socials.length > 0
      ? [
          topic(
            'linkedin instagram facebook twitter youtube tiktok',
            `We are on ${company.socials.join(' and ')}; the links are at the end of every page.`,
            { phrase: /\bsocial (?:media|networks?)\b/i },
          ),
        ]
      : []),
    ...brands.map(({ name, line, ask, categories: own }) =>
      topic(
        ask,
        `**${name}**: ${line}. ` +
          (own.length > 0
            ? `See ${own.map(({ title, path }) => `[${title}](${path})`).join(', ')}.`
            : `Ask us on ${contact}.`),
      ),
    ),
    ...(faxes.length > 0
      ? [
          topic(
            'fax faxes telefax facsimile فاكس',
            `Our fax numbers:\n${faxes.map(({ name, fax }) => `- **${name}**: ${fax!}`).join('\n')}\n\nEverything else is on ${contact}.`,
            { phrase: /\bfax\b|فاكس/i },
          ),
        ]
      : []),
    ...answers.map(({ ask, phrases: certain, text, arabic, besideProducts }) =>
      topic(ask, text, {
        ...(arabic && { arabic }),
        ...(certain.length > 0 && { phrase: phrases(certain) }),
        ...(besideProducts && { beside: true as const }),
      }),
    ),
  ];
}

/** Which brands the company supplies, and for which of them it is an authorised distributor today. */
function distribution(brands: KnowledgeBase['brands']): string {
  const today = new Date().toISOString().slice(0, 10);
  const isAuthorised = ({ authorised }: KnowledgeBase['brands'][number]) =>
    authorised !== undefined && authorised.from <= today && today <= authorised.until;
  const names = (list: KnowledgeBase['brands']) => list.map(({ name }) => name).join(', ');
  const authorised = brands.filter(isAuthorised);
  const others = brands.filter((brand) => !isAuthorised(brand));
  return [
    ...(authorised.length > 0 ? [`We are an authorised distributor of ${names(authorised)}.`] : []),
    ...(others.length > 0 ? [`Our catalogue has products of ${names(others)}.`] : []),
  ].join(' ');
}

const linkedCategory = ({ title, path }: KnownCategory) => `- [${title}](${path})`;

/** A pattern for phrases; `*` in one stands for up to three words. */
const phrases = (list: string[]) => {
  const pattern = (text: string) =>
    text
      .replace(/[^\p{L}\p{N} *]/gu, '.')
      .replace(/ \*$/, '')
      .replaceAll(' * ', ' (?:\\S+ ){0,3}');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${list.map(pattern).join('|')})(?![\\p{L}\\p{N}])`, 'iu');
};

const servicePage = ({ path, name }: KnownPage) =>
  path === addresses.contactUs.to() ? `[Contact Us](${path})` : `[${name}](${path})`;

/**
 * The topics that match a question, the most certain first; `about` leaves out those that are too general.
 * @param translated the same question in English, if it is in Arabic: topics have words of both
 */
export function topicsFor(
  question: string,
  topics: Topic[],
  translated = question,
): { all: AskedTopic[]; about: AskedTopic[] } {
  const texts = [...new Set([question, translated])].map((text) => ({ text, words: wordsOf(text) }));
  const all = topics
    .map((topic): AskedTopic => {
      const matches = texts.map(({ text, words }) => {
        const phrase = topic.phrase?.exec(text)?.[0];
        const hits = words.filter((word) => topic.words.has(word));
        return { certainty: hits.length + (phrase ? 2 : 0), words: [...hits, ...wordsOf(phrase ?? '')] };
      });
      return {
        topic,
        certainty: Math.max(...matches.map(({ certainty }) => certainty)),
        words: matches.flatMap(({ words }) => words),
      };
    })
    .filter(({ certainty }) => certainty > 0)
    .sort((one, other) => other.certainty - one.certainty);
  const isBeside = all.some(({ topic: { beside } }) => beside);
  const special = all.filter(({ topic: { general, elsewhere } }) => !general && !(elsewhere && isBeside));
  return { all, about: special.length > 0 ? special : all };
}
