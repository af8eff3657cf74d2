import { phrasePattern } from 'api/search';
import { addresses } from 'api/addresses';
import type { KnowledgeBase, KnownPage } from 'api/records';
import { topic, type Topic } from './topic';

/** What the company does for its customers, and the answers of the knowledge base. */
export function serviceTopics({ services, answers }: KnowledgeBase): Topic[] {
  return [
    ...services.map((service) =>
      topic(service.ask, `${service.text} See ${servicePage(service)}.`, {
        beside: true,
        ...(service.id === 'delivery' && {
          id: 'delivery' as const,
          phrase:
            /\b(?:lead times?|in stock|same[- ]day|before noon|leaves? (?:the |your )?warehouse|how (?:soon|fast)(?! (?:do|can|will) (?:you|u|we) (?:reply|respond|answer|get back)))\b/i,
        }),
      }),
    ),
    ...answers.map(({ ask, phrases: certain, text, arabic, besideProducts }) =>
      topic(ask, text, {
        ...(arabic && { arabic }),
        ...(certain.length > 0 && { phrase: phrasePattern(certain) }),
        ...(besideProducts && { beside: true as const }),
      }),
    ),
  ];
}

const servicePage = ({ path, name }: KnownPage) =>
  path === addresses.contactUs.to() ? `[Contact Us](${path})` : `[${name}](${path})`;
