export { answersInWords, answerText, readAnswers, writeAnswers, type ReadAnswers } from './answers';
export { aidLimits } from './types';
export type {
  Aid,
  AidAnswer,
  AidLookup,
  AidQuestion,
  AidResult,
  AidRule,
  AidsFile,
  AidSubject,
  AidVariant,
  AidWay,
} from './types';
