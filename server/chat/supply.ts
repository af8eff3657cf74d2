import { quantityText } from 'api/prices';
import type { Variant } from 'api/records';

/** What a buyer asks besides the values of goods: when they come, where they are in stock, their weight and pack. */
export type SupplyKind = 'lead time' | 'availability' | 'weight' | 'pack';

/** One such fact of a variant, in words: `Lead time`, `42 days`. */
export interface Supply {
  kind: SupplyKind;
  label: string;
  text: string;
}

/**
 * The words that ask for each, without the goods: the ties of 'how many ties in a bag'. A question about stock is also about
 * the lead time, and vice versa.
 */
const asked: [kinds: SupplyKind[], words: RegExp][] = [
  [
    ['lead time', 'availability'],
    /\b(?:(?:lead|delivery|manufacturing|waiting|production)[- ]?(?:times?|periods?)|how (?:soon|fast|quickly)|how many (?:days|weeks)|delivery days|days (?:for |of |to )?deliver(?:y)?|when (?:can|could|will|would|do) (?:i|we|you|it|they)|how long (?:is|does|do|will|would|until|till|to|for)|do (?:you|u) (?:keep|hold)|(?:ex[- ]?|in |have |from )stock|stock(?:ed|s)?|availab\w+|(?<=\bwhen\b.{1,40} )(?:delivered|deliver|arrives?|dispatched|shipped|ready|receive|get))\b|متوفر|مدة التسليم|كم (?:يوم|مد[ةه])|مت[يى](?=.{0,30}(?:وصل|يصل|تصل|delivery|جاهز|استل|توريد))/gi,
  ],
  [['weight'], /\b(?:(?:net |gross |shipping )?weights?|weigh(?:s|ing)?|how heavy)\b|وزن/gi],
  [
    ['pack'],
    /(?<=\bhow many (?:\w+ ){0,3})(?:in|per|come in|are in|to) (?:an? |one |each |the )?(?:bag|box|pack|packet|carton|bundle|kit|set)\b|\b(?:pack(?:age|ing)?|box|bag|carton|bundle) (?:size|quantity|qty)\b|\bhow many (?:met(?:re|er)s|mtrs?)\b|\b(?:per|in an?) (?:coil|roll|drum|reel)\b|\b(?:coil|roll|drum|reel) (?:length|size)\b|\b(?:pcs|pieces|quantity|qty) (?:in|per|a) (?:an? |one |each |the )?(?:bag|box|pack|packet|carton|bundle)\b/gi,
  ],
];

/** What a question wants to know about supply, and the words with which it asks. */
export function supplyAsked(question: string): { kinds: ReadonlySet<SupplyKind>; words: string } {
  const found = asked.map(([kinds, words]) => ({ kinds, words: question.match(words) ?? [] }));
  const named = found.filter(({ words }) => words.length > 0);
  return {
    kinds: new Set(named.flatMap(({ kinds }) => kinds)),
    words: named.flatMap(({ words }) => words).join(' '),
  };
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The facts of a variant, in words. */
export function supplyOf({ leadTime, availability = {}, weight, pack }: Variant): Supply[] {
  const places = Object.entries(availability).map(([branch, wait]) =>
    wait === null ? `${branch} on request` : wait === 0 ? `in stock in ${branch}` : `${branch} in ${days(wait)}`,
  );
  return [
    ...(leadTime === undefined ? [] : [{ kind: 'lead time' as const, label: 'Lead time', text: days(leadTime) }]),
    ...(places.length === 0 ? [] : [{ kind: 'availability' as const, label: 'Availability', text: places.join(', ') }]),
    ...(weight === undefined ? [] : [{ kind: 'weight' as const, label: 'Weight', text: `${weight} kg` }]),
    ...(pack === undefined ? [] : [{ kind: 'pack' as const, label: 'Pack', text: quantityText(pack) }]),
  ];
}
