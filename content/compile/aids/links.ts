import type { AidLink } from 'api/records';
import type { AidSource } from '../../schema/aids';
import type { KnownFamily, Registry } from '../variants';
import { readValue } from '../variants/values';
import { answerFor } from './make';

/**
 * The aids that a product leads to: those that choose among products of its class, and those that it is a subject of, with the
 * answers that it has.
 */
export const aidLinks = (family: KnownFamily, aids: readonly AidSource[], { attributes }: Registry): AidLink[] =>
  aids.flatMap((aid) => {
    const { id, title, subjects, answers } = aid;
    if (answers.some((one) => one.class === family.class.id)) return [{ id, title }];
    return subjects.includes(family.class.id) ? (subjectLink(family, aid, attributes) ?? []) : [];
  });

/** Undefined if the product lacks something that its class has, and the aid has to know. */
function subjectLink(
  family: KnownFamily,
  { id, title, questions, lookup }: AidSource,
  attributes: Registry['attributes'],
): AidLink | undefined {
  const given = new URLSearchParams();
  const varies: string[] = [];
  for (const { attribute, optional, absent } of questions) {
    const isOwn = family.class.attributes.includes(attribute);
    // A range or a list of words is not an answer.
    const values = family.facts.values[attribute] ?? [];
    const distinct = new Set(values.filter((value) => typeof value !== 'object').map(answerFor));
    const isKnown = values.length > 0;
    if (isOwn && !optional && !isKnown && absent === undefined) return undefined;
    // What is looked up by the other answers is not repeated.
    if (lookup?.gives.includes(attribute)) continue;
    if (distinct.size > 1) varies.push(attribute);
    else if (distinct.size === 1) given.set(attribute, [...distinct].join());
    else if (!isKnown && absent !== undefined)
      given.set(attribute, answerFor(readValue(attributes.get(attribute)!, absent)));
  }
  return { id, title, given: given.toString() || undefined, varies: varies.length > 0 ? varies : undefined };
}
