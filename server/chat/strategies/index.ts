import { termsOf } from 'api/search';
import { beforeSearch } from './continued';
import { find, widen } from './findings';
import { fromFindings, nothingFound } from './from-findings';
import { outright } from './outright';
import { sameProduct } from './same-product';
import { situate } from './situation';
import { firstOf, type Question, type Reply, type Sources } from './strategy';

export type { Question, Reply, Sources } from './strategy';

/**
 * Answers a question in English: the first strategy that has an answer gives it. They are tried in stages, each of which knows
 * more about the question than the one before: the question alone, what it is about, what is found for it, and what is found
 * for it together with the conversation.
 */
export async function replyTo(asked: Question, sources: Sources): Promise<Reply> {
  const answered = await firstOf(outright, asked, sources);
  if (answered) return answered;
  const situation = await situate(asked, sources);
  const unsearched = await firstOf(beforeSearch, situation, sources);
  if (unsearched) return unsearched;
  const findings = await find(situation, sources);
  const same = await sameProduct(findings, sources);
  if (same) return same;
  const judged = await widen(findings, sources);
  const found = (await firstOf(fromFindings, judged, sources)) ?? nothingFound(judged, sources);
  if (found.of !== 'nothing') return found;
  const again = (await forConductor(asked.question, sources)) ?? (await bothOf(asked.question, sources));
  return again ? sources.reply({ ...asked, written: again, question: again }) : found;
}

/** 'Glands and lugs' of 'glands with lugs', where nothing has both. */
async function bothOf(question: string, { catalogue }: Sources): Promise<string | undefined> {
  const [one = '', other = '', ...more] = question.split(/ with (?:matching |suitable )?/i);
  const areGoods = more.length === 0 && (await catalogue.namesKind(one)) && (await catalogue.namesKind(other));
  return areGoods ? `${one} and ${other}` : undefined;
}

/** 'Lug 25 mm²' of 'lug for 4c x 25 armoured cable': a lug is for a conductor, whatever the cable is. */
async function forConductor(question: string, { catalogue }: Sources): Promise<string | undefined> {
  const [part = '', ...cable] = question.split(/ for /i);
  const areas = termsOf(cable.join(' ')).filter((term) => /^[\d.]+mm2$/.test(term));
  return areas.length > 0 && (await catalogue.namesKind(part)) ? `${part} ${areas.join(' ')}` : undefined;
}
