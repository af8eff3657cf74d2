import { axeOn } from '../site/axe';
import { expect, hydrated, test } from '../site-testing/src/index';

/** Pages in forced colours, as Windows' contrast themes make them: every colour of the design is replaced. */
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce', colorScheme: 'dark' } });

for (const path of [
  '/home',
  '/our-products/industrial_cable_glands',
  '/our-products/industrial_cable_glands/cw_brass_gland_outdoor',
  '/contact-us',
]) {
  test(`${path} has no axe finding in forced colours`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    // axe computes contrast from the design's colours, which are not those that are painted.
    const { violations } = await axeOn(page).exclude('iframe').disableRules('color-contrast').analyze();
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target.join(' '))])).toEqual([]);
  });
}

test('forced colours leave the current page of the menu and the current slide recognisable', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/home');
  await hydrated(page);
  const { canvas, links, dots } = await page.evaluate(() => {
    const colourOf = (element: Element, property: 'borderBlockEndColor' | 'backgroundColor', pseudo?: string) =>
      getComputedStyle(element, pseudo)[property];
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const visible = (selector: string) => all(selector).filter((element) => element.checkVisibility());
    const isCurrent = (element: Element) => element.hasAttribute('aria-current');
    document.body.style.backgroundColor = 'Canvas';
    return {
      canvas: colourOf(document.body, 'backgroundColor'),
      links: visible('header nav a').map((link) => [isCurrent(link), colourOf(link, 'borderBlockEndColor')] as const),
      dots: all('[data-current] > [aria-label="Slides"] > [role="button"]').map(
        (dot) => [isCurrent(dot), colourOf(dot, 'backgroundColor', '::before')] as const,
      ),
    };
  });
  expect(links).toHaveLength(7);
  expect(dots).toHaveLength(3);
  for (const [isCurrent, colour] of [...links, ...dots]) expect(colour === canvas).toBe(!isCurrent);
});
