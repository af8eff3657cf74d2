import { addresses } from 'api/addresses';
import type { KnowledgeBase, KnownCategory } from 'api/records';
import { pageTopic, topic, type Topic } from './topic';

/** What the catalogue has: its categories and brands. */
export function productTopics(knowledge: KnowledgeBase): Topic[] {
  const { brands, categories } = knowledge;

  return [
    pageTopic(
      knowledge,
      addresses.ourProducts.to(),
      `Our catalogue has ${categories.length} categories:\n${categories.map(linkedCategory).join('\n')}\n\n` +
        `All of them are on [Our Products](${addresses.ourProducts.to()}).`,
      {
        general: true,
        phrase:
          /\b(what|which) (else )?((do|can) (you|i)|products)\b(?:(?!\b(?:what|which)\b).)*\b(sell|offer|supply|buy|have|products)\b|\byour products\b/i,
      },
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
    {
      ...topic('stockist stockists', '', { phrase: authorisation }),
      get answer() {
        return (
          `${distribution(brands)} Whether we are an authorised distributor of another brand is not stated on this website: ` +
          `please ask on [Contact Us](${addresses.contactUs.to()}).`
        );
      },
    },
    ...brands.map(({ name, line, ask, categories: own }) =>
      topic(
        ask,
        `**${name}**: ${line}. ` +
          (own.length > 0
            ? `See ${own.map(({ title, path }) => `[${title}](${path})`).join(', ')}.`
            : `Ask us on [Contact Us](${addresses.contactUs.to()}).`),
      ),
    ),
  ];
}

/** 'Are you authorised distributor of ABB?', 'sole agent for MK' */
const authorisation =
  /\b(?:authori[sz]ed|official|sole|exclusive|approved) (?:distributors?|dealers?|agents?|resellers?|partners?)\b|\b(?:distributors?|dealers?|agents?|stockists?) (?:of|for)\b/i;

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
    ...(others.length > 0 ? [`Our catalogue has products by ${names(others)}.`] : []),
  ].join(' ');
}

const linkedCategory = ({ title, path }: KnownCategory) => `- [${title}](${path})`;
