import { addresses } from 'api/addresses';
import type { KnowledgeBase } from 'api/records';
import { pageTopic, topic, type Topic } from './topic';

type Branch = KnowledgeBase['locations'][string];

/** The kind of branch, unless its name or address says it. */
const typeBeside = ({ name, address, type }: Branch) =>
  `${name} ${address}`.toLowerCase().includes(type.toLowerCase()) ? '' : ` (${type})`;

/** How and where to reach the company: its numbers, each branch, the places near one. */
export function branchTopics(knowledge: KnowledgeBase): Topic[] {
  const { company, locations } = knowledge;
  const contact = `[Contact Us](${addresses.contactUs.to()})`;
  const branches = Object.values(locations);
  const faxes = branches.filter(({ fax }) => fax);
  const branch = (one: Branch) =>
    `**${one.name}**${typeBeside(one)}: ${one.address}. ` +
    `${one.dialable ? `Phone ${one.phone === company.phone ? company.phones.join(', ') : one.phone}, e-mail` : 'Please write to'} ${one.email}.`;

  return [
    pageTopic(
      knowledge,
      addresses.contactUs.to(),
      `You can reach us at ${company.phones.join(', ')} or ${company.email}:\n${branches
        .filter(({ dialable }) => dialable)
        .map(({ name, phone }) => `- **${name}**: ${phone}`)
        .join('\n')}\n\nThe form and the maps are on ${contact}.`,
      { id: 'contact', general: true, phrase: /\b(phone|contact|whatsapp) (number|details?)\b/i },
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
    ...(faxes.length > 0
      ? [
          topic(
            'fax faxes telefax facsimile فاكس',
            `Our fax numbers:\n${faxes.map(({ name, fax }) => `- **${name}**: ${fax!}`).join('\n')}\n\nEverything else is on ${contact}.`,
            { phrase: /\bfax\b|فاكس/i },
          ),
        ]
      : []),
  ];
}
