import type { Compiler } from 'webpack';

/**
 * Refuses the import of a style sheet. Webpack would put it into a file that only the browser's scripts ask for, so that a page from
 * the server would be without it until these have run.
 */
export class NoStyleSheetsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.normalModuleFactory.tap('NoStyleSheetsPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('NoStyleSheetsPlugin', ({ request }) => {
        if (!/\.(?:css|less|s[ac]ss)(?:\?|$)/.test(request)) return;
        throw new Error(
          `${request} is a style sheet, which the site's pages cannot have: use styled-components, whose styles are in the page that the server sends.`,
        );
      });
    });
  }
}
