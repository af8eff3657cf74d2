/** Below this share of the question, a result has little to do with it. */
export const leastRelevantShare = 0.6;
/** Each word is looked up separately, which takes time; no sensible question has more words. */
export const maxWords = 60;
/** A question with more words than this stands on its own. */
export const maxFragment = 3;
