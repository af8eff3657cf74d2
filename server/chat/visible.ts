/**
 * Invisible characters, which can carry text that the reader does not see: control characters, direction marks,
 * zero-width characters, joiners, variation selectors and tags.
 */
const unseen = /(?![\t\n])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

const picture = /^\p{Extended_Pictographic}$/u;
const pictureOrTone = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u;
const keycap = /^[0-9#*]$/;
const joinedScript =
  /^[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}]$/u;

/**
 * Whether the character has a purpose here: a joiner between emoji or joined letters, a variation selector after an
 * emoji.
 */
function needed(character: string, before: string, after: string): boolean {
  if (character === '\u200d' && pictureOrTone.test(before) && picture.test(after)) return true;
  if (character === '\u200c' || character === '\u200d') return joinedScript.test(before) && joinedScript.test(after);
  return character === '\ufe0f' && (picture.test(before) || keycap.test(before));
}

/**
 * Removes invisible characters from a text that arrives in pieces, except those that Arabic and emoji need.
 *
 * @example
 * const visible = visibleText();
 * visible.push('a\u200bb'); // 'ab'
 */
export function visibleText() {
  let before = '';
  let held = '';

  function take(text: string): string {
    return text.replace(unseen, (character, at: number) => {
      const last = at > 0 ? characterBefore(text, at) : before;
      const next = text.codePointAt(at + character.length);
      return needed(character, last, next === undefined ? '' : String.fromCodePoint(next)) ? character : '';
    });
  }

  return {
    /** Takes the next piece and returns what can be shown so far; what depends on the next character is held back. */
    push(piece: string): string {
      const text = held + piece;
      const open = /[\u200c\u200d]?[\ud800-\udbff]?$/.exec(text)!.index;
      held = text.slice(open);
      const shown = take(text.slice(0, open));
      if (open > 0) before = characterBefore(text, open);
      return shown;
    },
    /** Ends the text: returns what was held back. */
    end(): string {
      const rest = take(held);
      held = '';
      return rest;
    },
  };
}

function characterBefore(text: string, at: number): string {
  const isPair = at > 1 && /[\udc00-\udfff]/.test(text[at - 1]!) && /[\ud800-\udbff]/.test(text[at - 2]!);
  return text.slice(at - (isPair ? 2 : 1), at);
}
