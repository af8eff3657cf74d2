import type { Reporter, TestCase } from '@playwright/test/reporter';

/** Ends a run with one plain line, 'N passed, N failed', for readers of the log. */
export default class SummaryReporter implements Reporter {
  readonly #tests = new Map<string, TestCase>();

  onTestEnd(test: TestCase) {
    this.#tests.set(test.id, test);
  }

  onEnd() {
    const outcomes = [...this.#tests.values()].map((test) => test.outcome());
    const failed = outcomes.filter((outcome) => outcome === 'unexpected').length;
    const skipped = outcomes.filter((outcome) => outcome === 'skipped').length;
    const passed = outcomes.length - failed - skipped;
    console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  }
}
