import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const own = createRequire(__filename);

/** The module that lets Node read TypeScript, as a URL: not every supported Node can do so itself. */
export const typescriptLoader = () => pathToFileURL(own.resolve('tsx')).href;
