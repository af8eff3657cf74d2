import type { Page } from '@playwright/test';
import { expectFrame } from '../site-testing/src/index';

/** Checks that the frame of the test company's site is there and works. */
export const expectFrameWorks = (page: Page) => expectFrame(page, '© 2031 Harbour Electric Supplies.');
