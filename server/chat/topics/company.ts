import { phrasePattern } from 'api/search';
import { addresses } from 'api/addresses';
import type { KnowledgeBase } from 'api/records';
import { pageTopic, topic, type Topic } from './topic';

/** The company itself: its history, people, certificates, open position and brochure. */
export function companyTopics(knowledge: KnowledgeBase): Topic[] {
  const { company, team, certificates, position, brochure } = knowledge;

  return [
    pageTopic(
      knowledge,
      addresses.about.to(),
      `${company.about} ${company.stats.experience} of experience, ${company.stats.customers} customers in ` +
        `${company.stats.countries} countries, ${company.stats.products} products from ${company.stats.suppliers} suppliers. ` +
        `The founder is ${company.founder}. Read more on [About Us](${addresses.about.to()}).`,
      {
        phrase:
          /\b(who are you|about (you|your company|the company)|how long have|how old|since when|how many (customers|countries|products (?:do|have|are there)))\b/i,
      },
    ),
    pageTopic(
      knowledge,
      addresses.management.to(),
      `The group is led by:\n${team.map(({ name, position }) => `- **${name}**, ${position}`).join('\n')}\n\n` +
        `More about them on [Management](${addresses.management.to()}).`,
      { general: true },
    ),
    ...team.map(({ name, position, bio }) =>
      topic(
        // 'Al', 'de' and the like identify nobody, and there are several managers.
        `${name} ${/managing director/i.test(position) ? 'MD' : ''} ${position.replace(/\b(manager|managing|director|of|chief|head)\b/gi, '')}`
          .split(/\P{L}+/u)
          .filter((word) => word.length > 2 || word === 'MD')
          .join(' '),
        `**${name}**, ${position}. ${bio} See [Management](${addresses.management.to()}).`,
        { phrase: phrasePattern(position.split(' & ')), person: true },
      ),
    ),
    pageTopic(
      knowledge,
      addresses.certificates.to(),
      `We are ${company.certifications.join(', ')} certified. The certificates and how we assure quality are on ` +
        `[Certificates](${addresses.certificates.to()}):\n${certificates
          .map(({ title, region, number, validUntil }) => `- ${title}, ${region}: ${number}, valid until ${validUntil}`)
          .join('\n')}`,
    ),
    pageTopic(
      knowledge,
      addresses.careers.to(),
      `One position is open: **${position.title}**, ${position.division}, ${position.location}. Requirements:\n` +
        `${position.requirements.map((text) => `- ${text}`).join('\n')}\n\nHow to apply is on ` +
        `[Career Opportunities](${addresses.careers.to()}); applications go to ${company.careersEmail}. No salary and no other openings are stated on this website.`,
      {
        phrase:
          /\b(work (for|with) you|join your team|(?:job |open )(?:openings?|positions?)|openings? for|any openings?)\b/i,
      },
    ),
    topic(brochure.ask, `${brochure.text} Download it here: [${brochure.name}](${brochure.path}).`, {
      phrase:
        /\bdownload\b(?:(?!\bdownload\b).)*\bcatalog(ue)?\b|\bcatalog(?:ue)? (?:pdf|download)\b|\bcompany profile\b|\b(get|send|share|receive|e?mail) (me |us )?(a |an |the |your |full |latest |pdf |printed )*catalog(ue)?\b/i,
    }),
    ...(company.socials.length > 0
      ? [
          topic(
            'linkedin instagram facebook twitter youtube tiktok',
            `We are on ${company.socials.join(' and ')}; the links are at the end of every page.`,
            { phrase: /\bsocial (?:media|networks?)\b/i },
          ),
        ]
      : []),
  ];
}
