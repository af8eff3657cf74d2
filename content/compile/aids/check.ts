import type { AidSource } from '../../schema/aids';
import type { ClassSource } from '../../schema/variants';
import type { Problems } from '../problems';
import type { Registry } from '../variants';
import { readValue, type KnownAttribute } from '../variants/values';

/** Checks the selection aids against the registry, and adds every problem. */
export function checkAids(aids: readonly AidSource[], registry: Registry, problems: Problems) {
  const ids = new Set<string>();
  for (const aid of aids) {
    const refuse = (field: string, message: string) =>
      problems.add({ file: 'aids.yaml', record: aid.id, field }, message);
    if (ids.has(aid.id)) refuse('id', 'another aid has the same id');
    ids.add(aid.id);
    aid.subjects.forEach((id, index) => {
      if (!registry.classes.has(id)) refuse(`subjects[${index}]`, `classes.yaml has no class ${id}`);
    });
    checkQuestions(aid, registry, refuse);
    checkLookup(aid, registry, refuse);
    checkAnswers(aid, registry, refuse);
  }
}

type Refuse = (field: string, message: string) => void;

const isMeasured = ({ type }: KnownAttribute) => type === 'number' || type === 'range';

function checkQuestions(aid: AidSource, { attributes, classes }: Registry, refuse: Refuse) {
  const ids = aid.questions.map(({ attribute }) => attribute);
  const lookedUp = aid.lookup?.classes.flatMap((id) => classes.get(id)?.attributes ?? []) ?? [];
  const inRules = aid.answers.flatMap(({ fit }) => fit.map(({ question }) => question));
  aid.questions.forEach(({ attribute: id, words, absent }, index) => {
    const at = `questions[${index}]`;
    const attribute = attributes.get(id);
    if (ids.indexOf(id) < index) refuse(at, `asks for ${id} twice`);
    if (!attribute) {
      refuse(at, `attributes.yaml has no attribute ${id}`);
      return;
    }
    if (!isMeasured(attribute) && attribute.type !== 'enum') {
      refuse(at, `${id} is a ${attribute.type}; only a number, a range or an enum can be asked for`);
    }
    const known = attribute.values ?? [];
    for (const word of Object.keys(words)) {
      if (!known.includes(word)) refuse(`${at}.words`, `${word} is not a value of ${id}`);
    }
    if (absent !== undefined) refuseUnread(attribute, absent, `${at}.absent`, refuse);
    if (!inRules.includes(id) && !lookedUp.includes(id)) refuse(at, `nothing depends on the answer about ${id}`);
  });
}

function checkLookup({ lookup, questions }: AidSource, { attributes, classes }: Registry, refuse: Refuse) {
  if (!lookup) return;
  lookup.classes.forEach((id, index) => {
    const found = classes.get(id);
    if (!found) refuse(`lookup.classes[${index}]`, `classes.yaml has no class ${id}`);
    else hasAttribute(found, lookup.gives[0]!, `lookup.classes[${index}]`, refuse);
  });
  lookup.gives.forEach((id, index) => {
    const attribute = attributes.get(id);
    const asked = questions.find((question) => question.attribute === id);
    const field = `lookup.gives[${index}]`;
    if (attribute && !isMeasured(attribute)) refuse(field, `${id} is neither a number nor a range`);
    if (!asked) refuse(field, `no question asks for ${id}, for what the catalogue does not have`);
    else if (asked.optional !== index > 0)
      refuse(field, 'the question about the first one is not optional, the others are');
  });
}

function checkAnswers(aid: AidSource, registry: Registry, refuse: Refuse) {
  const asked = new Set(aid.questions.map(({ attribute }) => attribute));
  aid.answers.forEach(({ class: classId, only, without, show, fit }, way) => {
    const at = `answers[${way}]`;
    const own = registry.classes.get(classId);
    if (!own) {
      refuse(`${at}.class`, `classes.yaml has no class ${classId}`);
      return;
    }
    checkOnly(only, asked, registry, at, refuse);
    without.forEach((id, index) => hasAttribute(own, id, `${at}.without[${index}]`, refuse));
    show.forEach((id, index) => hasAttribute(own, id, `${at}.show[${index}]`, refuse));
    fit.forEach((rule, index) => checkRule(rule, own, asked, registry, `${at}.fit[${index}]`, refuse));
  });
}

function checkOnly(
  only: AidSource['answers'][number]['only'],
  asked: ReadonlySet<string>,
  { attributes }: Registry,
  at: string,
  refuse: Refuse,
) {
  for (const [id, written] of Object.entries(only)) {
    const attribute = attributes.get(id);
    if (asked.has(id) && attribute) refuseUnread(attribute, written, `${at}.only.${id}`, refuse);
    else refuse(`${at}.only`, `no question asks for ${id}`);
  }
}

function refuseUnread(attribute: KnownAttribute, written: string | number, field: string, refuse: Refuse) {
  try {
    readValue(attribute, written);
  } catch (error) {
    refuse(field, (error as Error).message);
  }
}

function hasAttribute(own: ClassSource, id: string, field: string, refuse: Refuse): boolean {
  const has = own.attributes.includes(id);
  if (!has) refuse(field, `the class ${own.id} has no attribute ${id}`);
  return has;
}

function checkRule(
  { question, attribute: id = question, how, only, reason = '' }: AidSource['answers'][number]['fit'][number],
  own: ClassSource,
  asked: ReadonlySet<string>,
  registry: Registry,
  field: string,
  refuse: Refuse,
) {
  const { attributes } = registry;
  checkOnly(only, asked, registry, field, refuse);
  if (!asked.has(question)) refuse(field, `no question asks for ${question}`);
  if (!asked.has(question) || !hasAttribute(own, id, field, refuse)) return;
  const [given, attribute] = [attributes.get(question), attributes.get(id)];
  if (!given || !attribute) return;
  const measured = isMeasured(given) && isMeasured(attribute);
  if (how !== 'equals' && !measured) refuse(field, `${how} needs numbers, but ${question} or ${id} has words`);
  else if (how === 'inside' && attribute.type !== 'range')
    refuse(field, `${id} is not a range, so nothing can be inside it`);
  else if (measured && given.unit !== attribute.unit) {
    refuse(field, `${question} is in ${given.unit ?? 'no unit'}, but ${id} in ${attribute.unit ?? 'no unit'}`);
  } else if (how === 'equals' && !measured && !attribute.values?.some((word) => given.values?.includes(word))) {
    refuse(field, `${question} and ${id} have no word in common`);
  }
  for (const [whole] of reason.matchAll(/\{[^{}]*\}/g)) {
    if (whole !== '{has}' && whole !== '{given}') refuse(`${field}.reason`, `${whole} is neither {has} nor {given}`);
  }
}
