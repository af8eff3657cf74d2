import type { Aid, AidQuestion, AidRule, AidsFile } from 'api/aids';
import { writeInterval } from 'api/facets';
import type { AttributeValue } from 'api/records';
import { formatNumber } from 'api/values';
import type { AidSource } from '../../schema/aids';
import type { Families, Registry } from '../variants';
import { distinctValuesIn } from '../variants/family';
import { readValue, type KnownAttribute } from '../variants/values';

/** A list of more numbers than this is no help: they are typed. */
const maxOptions = 60;

/** The selection aids as a data file, with the answers that the catalogue has. They must have passed `checkAids`. */
export function aidsFile(aids: readonly AidSource[], families: Families): AidsFile {
  return { aids: aids.map((aid) => makeAid(aid, families)) };
}

function makeAid(source: AidSource, families: Families): Aid {
  const { id, title, name, info, lookup } = source;
  return {
    ...{ id, title, name, info },
    questions: source.questions.map((question) => makeQuestion(question, source, families)),
    lookup: lookup && {
      gives: lookup.gives,
      by: lookupQuestions(source, families.registry),
      none: lookup.none,
      several: lookup.several,
    },
    ways: source.answers.map(({ only, fit }) => ({
      only: onlyAnswers(only, families),
      rules: fit.map((rule): AidRule => {
        const { label, unit, decimals } = attributeOf(rule.attribute ?? rule.question, families);
        return {
          question: rule.question,
          only: onlyAnswers(rule.only, families),
          how: rule.how,
          label,
          unit,
          decimals,
          absent: rule.absent,
          reason: rule.reason,
        };
      }),
    })),
  };
}

const attributeOf = (id: string, { registry }: Families): KnownAttribute => registry.attributes.get(id)!;

/** The questions by which a product is looked up: those about attributes of its class. */
export function lookupQuestions({ lookup, questions }: AidSource, { classes }: Registry): string[] {
  const own = lookup?.classes.flatMap((id) => classes.get(id)?.attributes ?? []) ?? [];
  return questions.flatMap(({ attribute: id }) => (own.includes(id) && !lookup?.gives.includes(id) ? [id] : []));
}

function onlyAnswers(
  only: AidSource['answers'][number]['only'],
  families: Families,
): Record<string, string> | undefined {
  if (Object.keys(only).length === 0) return undefined;
  return Object.fromEntries(
    Object.entries(only).map(([id, written]) => [id, answerFor(readValue(attributeOf(id, families), written))]),
  );
}

/** A value in the spelling of addresses. */
export function answerFor(value: AttributeValue): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object' && !Array.isArray(value)) return writeInterval([value.min, value.max]);
  return String(value);
}

function makeQuestion(
  { attribute: id, text, hint, optional, section, words, absent }: AidSource['questions'][number],
  aid: AidSource,
  families: Families,
): AidQuestion {
  const { type, unit, decimals, values = [] } = attributeOf(id, families);
  const assumed = absent !== undefined && aid.lookup ? [readValue(attributeOf(id, families), absent)] : [];
  const found = new Set([...valuesInCatalogue(id, aid, families), ...assumed].flat());
  const common = { id, text, hint, optional: optional || undefined, section };
  if (type === 'enum') {
    const options = values.filter((word) => found.has(word)).map((value) => ({ value, text: words[value] ?? value }));
    return { ...common, type: 'words', options };
  }
  const numbers = [...found].filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const isList = type === 'number' && numbers.length > 0 && numbers.length <= maxOptions;
  const options = numbers.map((value) => ({
    value: String(value),
    text: [formatNumber(value, decimals), unit].filter(Boolean).join(' '),
  }));
  return { ...common, type: 'number', unit, decimals, options: isList ? options : undefined };
}

/** The values of a question's attribute: of products that are looked up, and of variants that may be the answer. */
function valuesInCatalogue(id: string, { lookup, answers }: AidSource, { byClass }: Families): AttributeValue[] {
  const inRules = answers.flatMap(({ class: classId, fit }) =>
    fit.flatMap(({ question, attribute = question }) => (question === id ? [{ classes: [classId], attribute }] : [])),
  );
  const places = [...(lookup ? [{ classes: lookup.classes, attribute: id }] : []), ...inRules];
  const found = new Map<string, AttributeValue>();
  for (const { classes, attribute } of places) {
    const families = classes.flatMap((one) => byClass.get(one) ?? []).map(({ family }) => family);
    for (const value of distinctValuesIn(families, attribute)) found.set(JSON.stringify(value), value);
  }
  return [...found.values()];
}
