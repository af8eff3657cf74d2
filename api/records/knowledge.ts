/** One page, service or document of the knowledge base; `ask` has the words by which visitors refer to it. */
export interface KnownPage {
  name: string;
  path: string;
  text: string;
  ask: string;
}

/** A product, as the chat knows it. */
export interface KnownProduct {
  name: string;
  path: string;
  company: string;
  info: string;
  /** Its description in plain text. */
  detail: string;
  specs: string[];
  /** What its documents say, line by line; only in the search index. */
  guides?: string[];
}

/** A category, as the chat knows it. */
export interface KnownCategory {
  id: string;
  title: string;
  description: string;
  companies: string[];
  /** Names of its products, as far as `productDetails` has them. */
  products: string[];
  path: string;
  /** How to choose within the category. */
  detailedInfo?: string;
  /** Empty in a catalogue that is too large for a model's prompt: each product is in the search index. */
  productDetails: KnownProduct[];
}

/** A branch, as the chat knows it. */
export interface KnownLocation {
  name: string;
  country: string;
  type: string;
  address: string;
  phone: string;
  /** False if the phone number is only a placeholder. */
  dialable: boolean;
  fax?: string;
  email: string;
  manager?: string;
  location?: string;
  ask: string;
  /** Places without a branch to which this one is the nearest, each with the words by which visitors mean it. */
  near: Record<string, string>;
}

/** /data/knowledge.json: the knowledge base of the chat, for the server (row F9). */
export interface KnowledgeBase {
  instructions: string[];
  company: {
    name: string;
    tagline: string;
    /** What the company trades in, in a few words: `electrical products`. */
    trade: string;
    founded: number;
    founder: string;
    about: string;
    values: string[];
    stats: { customers: string; countries: string; products: string; suppliers: string; experience: string };
    certifications: string[];
    phone: string;
    /** All numbers of the head office, that one first. */
    phones: string[];
    /** The names of the networks that the page's end links to. */
    socials: string[];
    email: string;
    careersEmail: string;
    origin: string;
  };
  team: { name: string; position: string; bio: string }[];
  locations: Record<string, KnownLocation>;
  categories: KnownCategory[];
  /** `ask`: the words by which visitors refer to the brand. */
  brands: {
    name: string;
    line: string;
    ask: string;
    /** The first and the last ISO date on which the company may call itself the brand's authorised distributor. */
    authorised?: { from: string; until: string };
    categories: { title: string; path: string }[];
  }[];
  /** What the company does for its customers; `id` is that of the knowledge base: 'delivery', 'documents'. */
  services: (KnownPage & { id: string })[];
  /** The certificates: `region` is what each is valid for, `validUntil` an ISO date. */
  certificates: { title: string; region: string; number: string; validUntil: string }[];
  /** The position that is open. */
  position: { title: string; division: string; location: string; requirements: string[] };
  pages: KnownPage[];
  brochure: KnownPage;
  projects: {
    path: string;
    named: string[];
    /** Introduces the lists of authorities and refineries; `ask` and `phrases` are the words that refer to them. */
    text: string;
    ask: string;
    phrases: string[];
    authorities: string[];
    refineries: string[];
  };
  /** Answers to further questions. */
  answers: KnownAnswer[];
  /** Goods that the company does not sell, by their names, each with the answer. */
  notSold: { goods: string[]; text: string }[];
  /** Brands that visitors ask for and the catalogue does not have. */
  otherBrands: string[];
  /** Pairs of words of which a visitor who asks for one does not want the other. */
  opposites: [string, string][];
  /** Greetings and thanks of the company's visitors, besides the English ones. */
  smallTalk: { greetings: string[]; thanks: string[] };
  /** Arabic sentences: before English products or texts, where nothing was found, a greeting, and the answer to thanks. */
  arabic?:
    { products: string; english: string; nothing?: string | undefined; greeting: string; thanks: string } | undefined;
}

/** An answer that an owner has written, and what it answers. */
export interface KnownAnswer {
  /** The title under which the search finds it. */
  name?: string | undefined;
  ask: string;
  phrases: string[];
  text: string;
  arabic?: string | undefined;
  /** Also given below products that were found. */
  besideProducts: boolean;
}
