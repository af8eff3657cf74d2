import { termsOf } from 'api/search';
import { withAid } from '../aid-answer';
import { lastPage } from '../context';
import { fittingAnswer } from '../fitting';
import { asksForPart, partFor, partNamed, withNewValues } from '../follow-up';
import { maxFragment } from '../limits';
import { notSoldAnswer } from '../not-sold';
import { accessoryAnswer } from '../related';
import { asksForPrice } from '../row-answer';
import type { Situation } from './situation';
import { ofProducts, type Strategy } from './strategy';

/** How many answers, from the last one back, a named accessory may belong to. */
const maxTurnsBack = 3;

/** The accessory that some words name of one of the last products: 'and the locknut', 'earth tag also' after a gland. */
const namedAccessory: Strategy<Situation> = async ({ namesKind, own, question, history }, { catalogue }) => {
  if (!namesKind) return undefined;
  let before = history;
  for (let turn = 0; turn < maxTurnsBack && before.length > 0; turn += 1) {
    const page = await lastPage(before, catalogue);
    const accessory = page && (await accessoryAnswer(own, page, asksForPrice(question), catalogue));
    if (accessory) return ofProducts(accessory);
    const answered = before.findLastIndex(({ role }) => role === 'model');
    before = before.slice(0, Math.max(0, answered));
  }
  return undefined;
};

/** 'And lug?' after a cable of a size asks for the lug for that cable. */
const partForTheSame: Strategy<Situation> = async ({ before, namesKind, own, question }, { catalogue, reply }) => {
  if (before === undefined || !namesKind || !asksForPart(question)) return undefined;
  if (!/\d/.test(before) || own.length === 0 || own.length > maxFragment) return undefined;
  const words = partNamed(own);
  const part = partFor(words, before);
  // With a code in it, the answer would be that code's once more.
  if ((await catalogue.codes(part)).known.length > 0) return undefined;
  const asked = (text: string) => reply({ written: text, question: text, history: [], given: before });
  const whole = await asked(part);
  // A lug is for a conductor, whatever the cable is.
  const areas = termsOf(before).filter((term) => /^[\d.]+mm2$/.test(term));
  return whole.of === 'nothing' && areas.length > 0 ? asked(`${words} ${areas.join(' ')}`) : whole;
};

/** 'And for 32 mm?' after a gland for a cable of 25 mm. */
const fittingNewValues: Strategy<Situation> = async ({ before, question }, { catalogue }) => {
  const again = before && withNewValues(before, question);
  const fitting = again && (await fittingAnswer(again, catalogue));
  return ofProducts(fitting && withAid(again, fitting, await catalogue.aidFor(again)));
};

/** What the company does not sell. 'Light?' after 'PVC conduit' asks for no lamp. */
const notSold: Strategy<Situation> = async ({ before, named }, { catalogue, knowledge }) => {
  const refusal = before === undefined ? await notSoldAnswer(named, knowledge, catalogue) : undefined;
  return refusal ? { of: 'english', text: refusal } : undefined;
};

/** The answers that need no search, in the order in which they are tried. */
export const beforeSearch = [namedAccessory, partForTheSame, fittingNewValues, notSold] as const;
