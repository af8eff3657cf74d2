import type { Page } from '@playwright/test';
import { expect, test } from '../site-testing/src/index';

/** Text at twice its size, as in a browser that is set so: every page reflows. */
const gland = '/our-products/industrial_cable_glands/cw_brass_gland_outdoor';
const pages = [
  '/home',
  '/management',
  '/certificates',
  '/our-projects',
  '/career-opportunities',
  '/contact-us',
  '/our-products',
  '/search?q=gland',
  '/choose',
  '/compare?items=cw_brass_gland_outdoor,bw_brass_gland_indoor',
  '/enquiry?lines=TP-1A*3',
  '/our-products/industrial_cable_glands',
  gland,
];

/**
 * The texts of the page that are outside of the window or of a box that clips them, or that lie on one another. What
 * scrolls by itself, stays in view or is there for screen readers only is left out.
 */
const damaged = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element) => {
      const known = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, known);
      return known;
    };
    const above = (element: Element): Element[] =>
      element.parentElement ? [element, ...above(element.parentElement)] : [element];
    const isApart = (element: Element) =>
      above(element).some((one) => {
        const { position, clipPath, overflowX, visibility } = styleOf(one);
        const scrolls = /auto|scroll/.test(overflowX) && one !== document.documentElement && one !== document.body;
        return scrolls || clipPath !== 'none' || /fixed|sticky/.test(position) || visibility === 'hidden';
      });
    const linesOf = (node: Node) => {
      const range = document.createRange();
      range.selectNode(node);
      return [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2);
    };
    const texts = [...document.querySelectorAll('#root *')]
      .filter((element) => element.checkVisibility() && !isApart(element))
      .map((element) => {
        const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent!.trim());
        return { element, lines: own.flatMap(linesOf) };
      });
    const name = ({ element }: (typeof texts)[number]) => `“${element.textContent.trim().slice(0, 40)}”`;
    for (const text of texts) {
      if (text.lines.some(({ left, right }) => left < -1 || right > innerWidth + 1)) {
        found.push(`${name(text)} is outside of the window`);
      }
      for (const box of above(text.element)) {
        const { overflowX, overflowY } = styleOf(box);
        const limit = box.getBoundingClientRect();
        const isCut = text.lines.some(
          ({ left, right, top, bottom }) =>
            (overflowX !== 'visible' && (left < limit.left - 1 || right > limit.right + 1)) ||
            (overflowY !== 'visible' && (top + 6 < limit.top || bottom - 6 > limit.bottom)),
        );
        if (isCut) found.push(`${name(text)} is cut off`);
      }
    }
    texts.forEach((text, at) => {
      for (const other of texts.slice(at + 1)) {
        if (text.element.contains(other.element)) continue;
        // Lines of one paragraph may touch.
        const isOn = text.lines.some((one) =>
          other.lines.some(
            (two) =>
              one.left + 1 < two.right &&
              two.left + 1 < one.right &&
              one.top + one.height * 0.25 < two.bottom - two.height * 0.25 &&
              two.top + two.height * 0.25 < one.bottom - one.height * 0.25,
          ),
        );
        if (isOn) found.push(`${name(text)} is on ${name(other)}`);
      }
    });
    return found;
  });

test('no text is cut off, covers another or widens the page (rows A3, L4)', async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false });
  for (const path of pages) {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(path);
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    for (const width of [320, 600, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await damaged(page), `${path} at ${width} px`).toEqual([]);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`)
        .toBe(width);
    }
  }
  await page.close();
});

test('the lines of a list fit into the window (row L4)', async ({ page }) => {
  await page.goto('/enquiry');
  await page.evaluate(() => localStorage.setItem('enquiry-list-1', 'TP-1A*3'));
  await page.setViewportSize({ width: 320, height: 844 });
  await page.reload();
  await page.getByLabel(/^Quantity of/).waitFor();
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await damaged(page)).toEqual([]);
});
