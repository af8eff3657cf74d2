// @ts-check
const { default: Sequencer } = require('@jest/test-sequencer');

/** Suites of 30 s and more: they kill servers, or install and build packages. */
const long = /\/tests\/(?:crash|other-team|scripts|submissions|platform)\//;

/**
 * Starts the long suites first, so that none of them runs alone at the end. Jest does so by itself only where it has run
 * before; in a fresh clone it goes by file size.
 */
module.exports = class LongSuitesFirst extends Sequencer {
  /** @param {import('@jest/test-result').Test[]} tests */
  async sort(tests) {
    const sorted = await super.sort(tests);
    return [...sorted.filter(({ path }) => long.test(path)), ...sorted.filter(({ path }) => !long.test(path))];
  }
};
