/** Spellings of the trade that differ from the catalogue's. */
const spellings: [written: RegExp, meant: string][] = [
  // SS316L is stainless steel of grade 316L.
  [/(?<![\w-])ss[ -]?(?=3(?:04|16)l?\b)/gi, 'stainless '],
  [/(?<![\w-])ss(?![\w-])/gi, 'stainless'],
  [/\bpre[ -]?galv(?:anized)?\b/gi, 'pre-galvanised'],
  [/\bhot[ -]?dip(?:ped)?(?: galv(?:anized)?)?(?! galv)\b/gi, 'hot-dip galvanised'],
  [/\bph(?=\d)/gi, 'ph '],
  [/\b(?:al ?[/-] ?cu|cu ?[/-] ?al|alcu)\b/gi, 'al cu'],
  // 'CU/XLPE/SWA/PVC' begins with the conductor.
  [/(?<![\w/-])cu ?[/-] ?(?=[a-z]{3})/gi, 'copper '],
  [/(?<![\w/-])al ?[/-] ?(?=[a-z]{3})/gi, 'aluminium '],
  [/(?<![\w/])ftp\b/gi, 'f/utp'],
  [/(?<![\w/])utp\b/gi, 'u/utp'],
  [/(\d) ?pol\b/gi, '$1 pole'],
  [/(?<![\w/-])al(?= (?:cable|conductor|wire|lug)s?\b)/gi, 'aluminium'],
  [/\bdata sheets?\b/gi, 'datasheet'],
  // Not a negation: it names the material that is sold.
  [/\bnon[ -]?metal(?:lic)?\b/gi, 'plastic'],
  // 'C/W' is 'complete with'.
  [/\bc\/w\b/gi, 'with'],
  [/\bg ?\/ ?y\b|\by ?\/ ?g\b/gi, 'green yellow'],
  // The catalogue has no cables of three cores and a thinner one, but it has the area.
  [
    /\b3(?:\.5| ?1\/2|½) ?(?:c|cores?)(?: ?[x*×] ?| )(\d+(?:\.\d+)?)(?: ?(?:sq\.? ?mm|mm2|mm²|mm)(?![a-z\d²]))?/gi,
    '3.5 core $1 mm2',
  ],
  [/\bhalf[ -]?inch\b/gi, '1/2 inch'],
  [/\bthree[ -]quarter(?:s)?[ -]?inch\b/gi, '3/4 inch'],
  [/\b(\d)\.25 ?(?=in(?:ch(?:es)?)?\b|")/gi, '$1 1/4 '],
  [/\b(\d)\.50? ?(?=in(?:ch(?:es)?)?\b|")/gi, '$1 1/2 '],
  [/\b(\d)\.75 ?(?=in(?:ch(?:es)?)?\b|")/gi, '$1 3/4 '],
  // '1-1/4' is one and a quarter.
  [/\b(\d)-(?=\d\/\d\b)/g, '$1 '],
];

/** A residual current device whose tripping current is not given in milliamperes. */
const withoutTripping = /^(?!.*\d ?m(?:a\b|illi)).*\b(?:rccb|rcd|elcb|rcbo|gfci)s?\b/is;

/** A breaker that is named only by its curve, rating and poles: 'C16', 'B20 3P'. */
const breaker = /^\s*[bcd][ -]?(?:6|10|13|16|20|25|32|40|50|63) ?a?(?: [1-4] ?p(?:oles?)?)?\s*$/i;

/** Spellings of the trade that apply only to some goods. */
const besides: [goods: RegExp, written: RegExp, meant: string][] = [
  // 'Lug 185 x 12': for 185 mm², with a hole for M12.
  [
    /\blugs?\b/i,
    /(?<![\w-])(\d{2,3})(?: ?(?:sq\.? ?mm|mm2|mm))? ?[x*×/-] ?m?(5|6|8|10|12|14|16|20)\b(?! ?(?:sq|mm2|mm²))/gi,
    '$1 mm2 m$2',
  ],
  [/\b(?:trays?|ladders?|trunking|strut|channel)\b/i, /(?<![\w-])(?:pg|pregal)(?![\w-])/gi, 'pre-galvanised'],
  // 'Lug 16 mm 8 mm hole'
  [
    /\blugs?\b/i,
    /(?<![\w-])(\d{2,3}) ?(?:sq\.? ?mm|mm2|mm²|mm) (?:with )?(\d{1,2}) ?mm (?=holes?\b|studs?\b|bolts?\b)/gi,
    '$1 mm2 m$2 ',
  ],
  // '63/5 plug' has 63 A and five pins.
  [
    /\b(?:plugs?|connectors?|sockets?|inlets?|couplers?)\b/i,
    /(?<![\w./-])(16|32|63|125) ?[/-] ?([345])(?![\w./-]| ?(?:v|a|amps?|mm)\b)/gi,
    '$1 A $2 pin',
  ],
  [/\b\d{2,3} ?(?:a|amps?)\b|\bpins?\b|\bindustrial\b/i, /(?<!conduit )\bcouplers?\b/gi, 'connector'],
  [/\b(?:plugs?|connectors?|sockets?|inlets?|couplers?)\b/i, /\bwater[ -]?tight\b/gi, 'ip67'],
  [/\b(?:plugs?|connectors?|sockets?|inlets?|couplers?)\b/i, /\bsplash[ -]?proof\b/gi, 'ip44'],
  // Their tripping current is small: 'ELCB 30', 'RCCB 63/0.03'.
  ...(
    [
      [/[/ ]0?\.03(?: ?a(?:mps?)?)?(?![\w.])/gi, ' 30 mA'],
      [/[/ ]0?\.1(?: ?a(?:mps?)?)?(?![\w.])/gi, ' 100 mA'],
      [/[/ ]0?\.3(?: ?a(?:mps?)?)?(?![\w.])/gi, ' 300 mA'],
      // Before these goods, a number is a quantity.
      [
        /(?<=\b(?:rccb|rcd|elcb|rcbo|gfci)s?\b[^?!;]{0,40}(?<!\b(?:qty|quantity|in|within|x))[ ,])(30|300)(?=\s*(?:$|[,;?!]|[1-4] ?p|type\b|price\b))/gi,
        '$1 mA',
      ],
    ] as const
  ).map(([written, meant]): [RegExp, RegExp, string] => [withoutTripping, written, meant]),
  [/\bfans?\b/i, /\bhydrogen\b/gi, 'hydrogen H2'],
  [/\bmeter (?:cabinets?|box(?:es)?|panels?)\b/i, /\b(\d{1,2}) meters?\b/gi, '$1 kwh meters'],
  [/\bswitch(?:es)?\b/i, /(?<![\w.])([12]) ?w\b|(?<=\dg)([12])w\b/gi, ' $1$2 way'],
  // Boards for one phase are measured in modules, each of which takes a single-pole breaker.
  [
    /\b(?:consumer units?|spn|single[ -]phase (?:db|distribution)|(?:villa|flat|home) db)\b/i,
    /\b(\d{1,2}) ?ways?\b/gi,
    '$1 modules',
  ],
  [/\b(?:conduits?|pipes?)\b/i, /\b(light|medium|heavy) duty\b/gi, '$1 gauge'],
  // 'Overload 23-32' is set to a current between them.
  [
    /\b(?:overloads?|olr|tol)\b/i,
    /(?<![\w.-])(\d+(?:\.\d+)?) ?- ?(\d+(?:\.\d+)?)(?! ?(?:a|amps?)\b|[\w.-])/gi,
    '$1-$2 A',
  ],
  [/\b(?:trays?|ladders?|trunking|strut|channel)\b/i, /(?<![\w-])hdg(?![\w-])/gi, 'hot-dip galvanised'],
  ...(
    [
      [/(?<![\w-])spn(?![\w-])/gi, '1p+n'],
      [/(?<![\w-])tpn(?![\w-])/gi, '4 pole'],
      [/(?<![\w-])sp(?![\w-])/gi, '1 pole'],
      [/(?<![\w-])tp(?![\w-])/gi, '3 pole'],
      [/(?<![\w-])fp(?![\w-])/gi, '4 pole'],
      // 'C32' is curve C and 32 A.
      [/(?<![\w-])([bcd])[ -]?(\d{1,3}) ?(?:a|amps?)?(?![\w-])/gi, '$1 curve $2 a'],
    ] as const
  ).map(([written, meant]): [RegExp, RegExp, string] => [
    /\b(?:mcbs?|rcbos?|miniature circuit breakers?)(?![a-z])/i,
    written,
    meant,
  ]),
];

const centimetres = /(?<![\d.])(\d{1,4}(?:\.\d)?) ?cms?\b/gi;

/**
 * A text with the trade's spellings replaced by the catalogue's: grades, fire ratings, mixed inches, centimetres.
 *
 * @example
 * inCatalogueSpelling('SS316 tray 30 cm'); // 'ss 316 tray 300 mm'
 */
export const inCatalogueSpelling = (text: string): string =>
  spellings
    .reduce((spelled, [written, meant]) => spelled.replace(written, meant), withGoods(withBreaker(text)))
    .replace(centimetres, (_, value: string) => `${Math.round(Number(value) * 10)} mm`);

const withBreaker = (text: string) => (breaker.test(text) ? `mcb ${text}` : text);

const withGoods = (text: string) =>
  besides.reduce(
    (spelled, [goods, written, meant]) => (goods.test(text) ? spelled.replace(written, meant) : spelled),
    text,
  );
