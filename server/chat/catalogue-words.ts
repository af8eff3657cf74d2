import { withoutCounts } from '../search/counts';
import { inCatalogueSpelling } from '../search/trade-spelling';
import { packagesPattern, piecesPattern } from './packing';
import { asksForPrice } from './price-words';
import { plainWords } from './words';

/**
 * An English question in the words of the catalogue, without numbers of pieces: `5G1.5 cable` is `5 core1.5`, `od 35` is in mm.
 * 'Outside' says where something is used, unless it belongs to a measure: 'outside diameter'.
 */
export function inCatalogueWords(question: string): string {
  const counted = withoutCounts(inCatalogueSpelling(question)).replace(perMetre, ' ').replace(metres, 'm');
  const text = asksForPrice(question) || weight.test(question) ? counted.replace(perUnit, ' ') : counted;
  // A breaker for three phases has three poles; a fan has different voltages for one and three phases.
  const poles = /\b(?:mccb|mcb|breakers?)\b/i.test(text)
    ? text.replace(threePhase, '3 pole')
    : /\bfans?\b/i.test(text)
      ? text.replace(threePhase, '400 V').replace(singlePhase, '230 V')
      : text;
  return poles
    .replace(countedCables, '')
    .replace(measuredFor, '$1 of')
    .replace(coverOfTrunking, 'lid')
    .replace(inAfterValue, (whole, value: string, at: number) =>
      isInches(value, poles.slice(0, at)) ? whole : `${value} at `,
    )
    .replace(spacedAmperes, '$1$2')
    .replace(outside, 'outdoor')
    .replace(wetPlace, 'outdoor')
    .replace(gangs, (word) => (/\bpoles?\b/i.test(text) ? word : /single/i.test(word) ? '1 gang' : '2 gang'))
    .replace(bareDiameter, '$1 $2 mm')
    .replace(/\bcoil(?: voltage)? (\d{2,3})(?= ?(?:$|[,.;?]))/gi, 'coil voltage $1 V')
    .replace(coresAndArea, '$1c x $2')
    .replace(bareConductors, hasConductors.test(text) ? '$1c x $2' : '$&')
    .replace(coresWithEarth, isCable.test(text) ? '$1 core' : '$&');
}

/** The value of goods that are named: 'cable od for A2 gland 32'. A 'gland size for a cable' is to be chosen. */
const measuredFor =
  /^([^,;?]{0,40}\b(?:od|diameter|drop|factor|radius|torque|weight|resistance|thickness|current rating|ampacity)) for(?= .{0,40}\d)/i;

/** Trunking has a lid, and boxes have covers. */
const coverOfTrunking = /(?<=\btrunking\b[^,;?]{0,20} )covers?\b|\bcovers?(?= (?:for|of) [^,;?]{0,20}\btrunking\b)/gi;

/** The 3 of '3 x 4c 16' are cables. */
const countedCables = /(?<![\w.-])\d{1,4} ?[x×*] ?(?=[1-5] ?c(?:ores?)? ?[x×*]? ?\d)/gi;

const outside = /\boutside(?= *(?:$|[?.!,]|use\b|installation\b|in\b|the building\b))/gi;

/** What is for outdoors is also for wet places. */
const wetPlace =
  /\b(?:(?:in|at|for) )?(?:an? |the )?(?<place>(?:wet|damp) (?:areas?|places?|locations?|rooms?|environments?))\b/gi;

/** What the visitor wrote for a word of the catalogue: 'outdoor' for a place that is outside or wet. */
export function asWritten(word: string, written: string): string {
  if (word !== 'outdoor' || /\boutdoors?\b/i.test(written)) return word;
  const [wet] = written.matchAll(wetPlace);
  return wet?.groups!['place'] ?? written.match(outside)?.[0] ?? word;
}

/** 'In' after a number, followed by a word that is not a measure. */
const inAfterValue =
  /(?<![\w/.-])((?:\d{1,2} ?(?:c|cores?)? ?[x×*] ?)?\d{1,3}(?:\.\d)?) in (?=(?!(?:dia|diameter|long|wide|high|deep|thick|size|x|with|for|and|or|to|of|on)\b)(?:[a-z]|\d ?(?:p|poles?|c|cores?|phase)\b))/gi;
const inInches = /\b(?:fans?|coolers?|pipes?|emt|ties?|tubes?|tubing|sleeves?|screens?|tapes?)\b/i;

/**
 * Whether the 'in' after a number stands for inches. It does in '2 in pvc bend', but not after the size of a cable or after
 * goods that have other sizes: 'gland 20 in brass', 'gland for 4c x 25 in wet area'.
 */
const isInches = (value: string, before: string): boolean =>
  !/[x×*]/.test(value) && (inInches.test(before) || plainWords(before, noWords).length === 0);

const noWords: ReadonlySet<string> = new Set();

/** A twin socket has two gangs. */
const gangs =
  /\b(?:single|twin|double)(?! (?:phase|pole|core|way|&|and))(?:(?= (?:[\w-]+ ){0,3}(?:sockets?|switch(?:es)?|outlets?)\b)|(?<=\b(?:socket|switch|outlet) \w+))(?!\w)/gi;

/** In '32 A' the unit is not an article. */
const spacedAmperes =
  /((?:^|\s)\d+(?:\.\d+)?) (a)\b(?! (?:day|week|month|year|piece|box|met|pack|roll|set|pair|lot|few))/gi;

const singlePhase = /\b(?:1|one|single)[ -]?ph(?:ase)?\b/i;
const threePhase = /\b(?:3|three)[ -]?ph(?:ase)?\b/i;

/** '4c 95' is four cores of 95 mm². */
const coresAndArea =
  /(?<![\w.-])([1-5])(?:c| ?cores?(?= \d)) ?(\d{1,3}(?:\.\d)?)(?: ?mm\b(?![²2]))?(?! ?(?:[\dx×*.]|mm2|mm²|sq|a\b|amp|v\b|kv|m\b|way|pole|pin|km|°|deg))/gi;

/** '4x16 armoured' is a cable of four cores of 16 mm². */
const hasConductors = /\b(?:swa|awa|armou?red|xlpe)\b/i;
const bareConductors = /(?<![\d.])([1-5]) ?[x×*] ?(\d{1,3}(?:\.\d)?)(?! ?[\dx×*."]| ?(?:m|c|cm|sq\w*)\b)/gi;

/** For a cable, '5G' is five cores, one of them green-and-yellow; for a box it is five gangs. */
const isCable = /\b(?:\d+ ?sq|\d+ ?mm2|cables?|flex|h0[57])|mm²/i;
const coresWithEarth = /\b([2-7]) ?G\b/gi;

/** 'Od 35' is in millimetres. */
const bareDiameter =
  /\b(o\.?d\.?|dia(?:meter)?|ø) ?(?:of |is |= ?|: ?)?(\d+(?:\.\d+)?)(?! ?(?:mm|cm|m\b|"|in\b|inch|to\b|-|c ?x?(?=\d|\b)|cores?\b|[x×*])|[\d.])/gi;

/** In a price per metre, 'meter' does not name an electricity meter, unlike in '8 meter panel'. */
const perMetre = /\b(?:(?:per|each) (?:met(?:er|re)|mtr)s?|a (?:met(?:er|re)|mtr)(?= of\b|\W*$))\b/gi;
const metres =
  /(?<=\d ?)(?:mtrs?\b|met(?:er|re)s?(?= (?:rolls?|coils?|drums?|reels?|lengths?|long|of|cables?|wires?|tapes?)\b))/gi;

const weight = /\b(?:weights?|weigh|mass|kgs?)\b/i;

/** The unit that a price or a weight is for does not name a product. */
const perUnit = new RegExp(
  `\\b(?:per|each) (?:met(?:er|re)s?|mtrs?|m|no|${piecesPattern}|${packagesPattern})\\b|` +
    '\\b(?:rolls?|coil|bag|packe?t|drum|carton|lowest|cheapest) (?=(?:price|rate|cost)s?\\b)',
  'gi',
);
