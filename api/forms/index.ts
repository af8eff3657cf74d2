export { attemptKey } from './attempt-key';
export * from './rules';
export { believableTime, firstProblem, FormRefused, sendForm } from './send';
