import type { Search } from '../search/search';

type Aid = NonNullable<Awaited<ReturnType<Search['aidFor']>>>;

const asksForHelp = /\b(?:selectors?|selection|choos\w+|select\w*|sizing|calculators?|charts?|help|guide)\b/i;
const asksWhatFits = /\b(?:which|what size|what \w+ do i need|fits?|suits?|right|correct|suitable|for)\b/i;

const linked = ({ title, address }: Aid) => `[${title}](${address})`;

/**
 * The whole answer to a question that asks for help with choosing but gives nothing to choose by; undefined for other
 * questions.
 */
export const aidAnswer = (question: string, aid: Aid | undefined): string | undefined =>
  aid && asksForHelp.test(question) && !/\d/.test(question) ? `**${linked(aid)}**: ${aid.detail}` : undefined;

/** An answer about what fits, with a link to the selection aid that shows everything that fits. */
export const withAid = (question: string, answer: string, aid: Aid | undefined): string =>
  aid && asksWhatFits.test(question) ? `${answer}\n\nThe ${linked(aid)} shows all that fits.` : answer;
