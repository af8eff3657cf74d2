import { addresses } from 'api/addresses';
import type { AidsFile } from 'api/aids';
import { termsOf } from 'api/search';
import type { AidSource } from '../../schema/aids';
import type { IndexEntry } from '../search/entry';
import { headNouns } from '../search/head-noun';
import type { HintedAid } from '../search/statements';
import type { Registry } from '../variants';

/** The aids with the nouns of the classes from which they choose: the gland of 'Cable glands'. */
export function hintedAids(aids: readonly AidSource[], { aids: made }: AidsFile, { classes }: Registry): HintedAid[] {
  return aids.map(({ answers }, at) => ({
    aid: made[at]!,
    nouns: [...new Set(answers.flatMap((answer) => headNouns(classes.get(answer.class)?.label ?? '')))],
  }));
}

/** The pages of the selection aids, as the search finds them. */
export function aidEntries(aids: readonly AidSource[]): IndexEntry[] {
  const all = aids.map(({ id, title, name, info, ask }) =>
    page(name, addresses.aid.to(id), title, `${info} ${ask}`, 'selector'),
  );
  const names = aids.map(({ name }) => name).join(', ');
  return aids.length === 0
    ? []
    : [...all, page('Selection aids', addresses.choose.to(), names, '', 'selector selection aid choose')];
}

const unique = (...texts: string[]) => [...new Set(texts.flatMap((text) => termsOf(text)))].join(' ');

/** `head`: the words that mean the page; those of its title mean products just as well. */
const page = (title: string, address: string, detail: string, text: string, head: string): IndexEntry => ({
  kind: 'page',
  title,
  address,
  detail,
  fields: { title: unique(title), head: unique(head), names: '', specs: unique(detail), text: unique(text) },
  rows: [],
});
