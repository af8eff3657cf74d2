import { addresses } from 'api/addresses';
import type { KnowledgeBase, KnownLocation } from 'api/records';

/** What an answer begins with when the model has failed (row F7). */
export const warningLine = "⚠️ AI service temporarily unavailable. Here's basic information:";

interface Canned {
  /** Words that select this answer; the first kind with one of them applies. */
  words: RegExp;
  answer: (knowledge: KnowledgeBase) => string;
}

const kinds: Canned[] = [
  {
    words: /product|cable|plug/i,
    answer: ({ company, categories }) =>
      `We supply a wide range of ${company.trade}: ${categories.map(({ title, path }) => `[${title}](${path})`).join(', ')}.\n\n` +
      `Browse all of them on [Our Products](${addresses.ourProducts.to()}), or call us at ${company.phone}.`,
  },
  {
    words: /contact|phone|e-?mail/i,
    answer: ({ company, locations }) =>
      `You can reach us here:\n${Object.values(locations)
        .filter(({ dialable }) => dialable)
        .map(({ name, phone }) => `- **${name}**: ${phone}`)
        .join('\n')}\n\nE-mail: ${company.email}\n` +
      `Or send us a message on the [contact page](${addresses.contactUs.to()}).`,
  },
  {
    words: /location|office/i,
    answer: ({ locations }) =>
      `Our offices:\n${Object.values(locations).map(office).join('\n')}\n\n` +
      `Maps are on the [contact page](${addresses.contactUs.to()}).`,
  },
  {
    words: /about|company/i,
    answer: ({ company }) =>
      `${company.name} has supplied ${company.trade} since ${company.founded}: ${company.stats.experience} of experience, ` +
      `${company.stats.customers} customers in ${company.stats.countries} countries, ${company.certifications.join(', ')} certified.\n\n` +
      `Read more [about us](${addresses.about.to()}) and meet our [management](${addresses.management.to()}).`,
  },
];

const office = ({ name, type, address }: KnownLocation) => `- **${name}** (${type}): ${address}`;

/** How an answer begins when nothing was found. */
export const notFound = 'I could not find that in our catalogue.';

/**
 * The canned answer by keyword, one of five kinds (row F7).
 *
 * @example
 * cannedAnswer('Where is your office?', knowledge); // the office list
 */
export function cannedAnswer(question: string, knowledge: KnowledgeBase): string {
  const kind = kinds.find(({ words }) => words.test(question));
  if (kind) return kind.answer(knowledge);
  return (
    `I can help you with our products, brands, branches and services. Browse [Our Products](${addresses.ourProducts.to()}) ` +
    `or start at our [home page](${addresses.home.to()}).`
  );
}
