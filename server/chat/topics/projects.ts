import { phrasePattern } from 'api/search';
import { addresses } from 'api/addresses';
import type { KnowledgeBase } from 'api/records';
import { pageTopic, topic, type Topic } from './topic';

/** 'Atlantis Royal', 'Dubai Fountain': names as people use them. */
const withoutArticle = (name: string) => name.replace(/^the /i, '').replace(/ project$/i, '');

/** By a name as it is written, or by its two longest words in any order: 'atlantis the royal'. */
function namedBy(name: string): RegExp[] {
  const [one, other] = (name.match(/\p{L}{4,}/gu) ?? []).sort((left, right) => right.length - left.length);
  const inAnyOrder = new RegExp(`\\b(?:${one}\\b.{1,20}\\b${other}|${other}\\b.{1,20}\\b${one})\\b`, 'iu');
  return [phrasePattern([name]), ...(other === undefined ? [] : [inAnyOrder])];
}

/** Asks about goods supplied for earlier projects. */
const workDone =
  /\bwork(?: (?:you have|have you|you|was|been))? (?:done|completed|executed)\b|\bhave you (?:ever )?(?:worked|supplied|done|executed|completed)\b|\bdid (?:you|u) (?:ever )?(?:supply|provide|deliver|work)(?: \w+)? (?:to|in|at|for|on)\b|\byour (?:past|previous|recent|earlier) (?:work|jobs|clients|customers)\b/iu;

/** Where the products are in use, and for whom the company has worked. */
export function projectTopics(knowledge: KnowledgeBase): Topic[] {
  const { projects } = knowledge;
  const experience = [...projects.authorities, ...projects.refineries].map((text) => `- ${text}`).join('\n');

  return [
    pageTopic(
      knowledge,
      addresses.ourProjects.to(),
      `${projects.named.length > 0 ? `Our products are in use at: ${projects.named.join(', ')}. ` : ''}See [Our Projects](${projects.path}).\n\n${experience}`,
      {
        phrase: new RegExp(
          [workDone, ...projects.named.map(withoutArticle).flatMap(namedBy)].map(({ source }) => source).join('|'),
          'iu',
        ),
      },
    ),
    ...(experience
      ? [
          topic(projects.ask, `${projects.text}\n${experience}\n\nSee [Our Projects](${projects.path}).`, {
            ...(projects.phrases.length > 0 && { phrase: phrasePattern(projects.phrases) }),
          }),
        ]
      : []),
  ];
}
