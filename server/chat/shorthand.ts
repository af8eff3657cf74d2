import { withoutCourtesies } from './letter';
import { inDigits } from './number-words';

/** Buyers' abbreviations, and what they mean. */
const short: [written: RegExp, meant: string][] = [
  // 'We are a contractor for a villa project, we require …': words about the buyer name no goods.
  [
    /^(?:we|i) (?:are|am|work|represent)\b[^.?!;]{0,80}?[,.;] ?(?:and |so )?(?=(?:we|i|please|pls|kindly|need|require|looking)\b)/gi,
    '',
  ],
  // 'Bro give me …'
  [/^(?:(?:bro|brother|boss|habibi|bhai|sir|my friend)[, ]+)+(?=[\p{L}\d])/giu, ''],
  [/\b(?:along|together) with\b/gi, 'and'],
  [/\bdiff\b/gi, 'difference'],
  // 'Difference BW and CW' is the one between two types of gland.
  [/\bdifference (?:b\/?w|btw|bet)(?= (?!(?:and|n|&|vs|or)\b))/gi, 'difference between'],
  // At the beginning, it is what the question is not about: 'apart from the gland, do I need a shroud?'
  [/(?<!^)\b(?:other than|apart from|anything but)\b/gi, 'not'],
  // What a datasheet says is asked of its goods: 'does the datasheet of H07RN-F mention the oil resistance'.
  [
    /^(?:does|do) (?:the|your) (?:datasheets?|catalogue|page) (?:of|for) (.{3,60}?) (?:say|mention|state|show|have|give)s? (?:the |if |whether )?(?=\S)/gi,
    '$1 ',
  ],
  [
    /^(?:does|do) (?:the|your) (?:datasheets?|catalogue|page) (?:say|mention|state|show|give)s? (?:that |if |whether )?(?!what\b|how\b|where\b|when\b)(.{2,60}?) (is|are) /gi,
    '$2 $1 ',
  ],
  [/\bchange[ -]over\b/gi, 'changeover'],
  [/(?<=[a-z] )n(?= [a-z])/gi, 'and'],
  // Urdu and Hindi in Latin letters: 'bhai, ye cable kitne ka milega'
  [/\b(?:kya )?(?:rate|price) kya hai\b/gi, 'price'],
  [/\b(?:kit(?:na|ne|ni)|kya bha?v) (?:ka|ki|ke|mein|me)\b/gi, 'price'],
  [/\b(?:mil ?jay?eg[ai]|mileg[ai]|miljay?e)\b/gi, 'available'],
  [/\bke liye\b/gi, 'for'],
  [/\baur\b/gi, 'and'],
  [/\bwith?out ke\b|\bke bina\b/gi, 'without'],
  // Not the unit kA.
  [/(?<![\w./-]|\d ?)ka(?= (?!rating|level|value|breaking|capacity|for\b|at\b|is\b|of\b|in\b)[a-z])/g, ' '],
  [
    /(?<![\w./-])(?:yeh|woh|ki|ko|hain?|kya|bhai(?:ya)?|chah?iye|mujhe|hum(?:ko|e)|wal[aie]|aap(?:ke)?|paas|zara)(?![\w/-])/gi,
    ' ',
  ],
  [/\bhow many (?:days|weeks)(?= (?:to|for|till|until|delivery)\b)/gi, 'delivery time'],
  // A correction says what is meant: 'no, I mean the aluminium one'.
  [
    /^(?:(?:no|nope|sorry|oops|actually|but|wait)[, ]+)*i (?:mean|meant|said|wanted|was asking (?:for|about)) (?=\w)/gi,
    '',
  ],
  [/^(?:(?:nope|sorry|oops|actually|wait)[, ]+)+(?=\w)/gi, ''],
  [/\b(?:tds|data ?sheet)\b/gi, 'datasheet'],
  [/\b(?:test cert|mtc)\b(?! \d)(?=$|[ ,.?](?:of|for|also|and|please|pls)?)/gi, 'test certificate'],
  // '4c x 16 sqm cable'
  [/(?<=\dc? ?[x×*] ?\d{1,3}(?:\.\d)? ?)sq ?m\b/gi, 'sqmm'],
  // 'CW gland 4c x 25', 'gland outdoor 4x25'
  [
    /\b((?:glands?|cleats?)(?: (?!for\b|with|to\b|of\b|in\b|on\b|and\b|or\b|x\b)[a-z]{1,12}){0,2}) (?=(?:[1-5]|single|two|three|four) ?(?:(?:c|cores?) ?[x×*]?|[x×*]) ?\d)/gi,
    '$1 for ',
  ],
  // 'Al cable 240 to copper busbar, which lug'
  [/^(?!which\b)(.{4,80}?)[, ]{1,3}which (lug|gland|cleat|ferrule|shroud|connector)s?\??$/gi, 'which $2 for $1'],
  // 'Amps at 50c'
  [/\b(?:how many amps?|amps?(?= (?:at|in|rating|capacity)\b))\b/gi, 'current rating'],
  [/\b(at|in) (\d{2}) ?(?:(?:°|deg(?:rees?)?) ?)?c(?:elsius)?\b/gi, '$1 $2 degrees'],
  // 'Cable 60 amp', 'wire for 20A'
  [/\b(cables?|wires?) (?:size )?(?:for )?(\d{1,4}) ?(?:a|amps?|amperes?)\b(?! ?[\w/])/gi, '$1 for $2 amp'],
  [/\b(cables?|wires?) (?:size )?for (?:an? )?(\d{1,4}(?:\.\d)?) ?(kw|hp)\b/gi, '$1 for $2 $3'],
  [/\bcoo\b/gi, 'country of origin'],
  [/\btemp\b\.?/gi, 'temperature'],
  [/\bairflow\b/gi, 'air flow'],
  [/\bwht\b/gi, 'what'],
  [/\bur\b/gi, 'your'],
  [/(?<![\w/])w\/(?=o?\b|\s)/gi, 'with'],
  [/^u (?=deliver|have|sell|supply|stock|give|accept|take|do|provide)/gi, 'you '],
  [/\b(do|did|does|can|could|will|would|have|are|if|what|when|where|how|that) u\b/gi, '$1 you'],
  // Tapes by their makers' numbers, which are not lengths.
  [
    /\b(?:(?:scotch )?super ?(?:33|88)\+?|scotch (?:33|88)\+?|tape (?:33|88)\+?(?= type\b)|(?:33|88)\+(?= tape))/gi,
    'premium all-weather vinyl tape',
  ],
];

/**
 * A question without shorthand.
 *
 * @example
 * withoutShorthand('diff between BW n CW'); // 'difference between BW and CW'
 */
export const withoutShorthand = (question: string): string =>
  short.reduce((text, [written, meant]) => text.replace(written, meant), inDigits(withoutCourtesies(question)));
