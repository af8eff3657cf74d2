import path from 'node:path';
import { compileContent } from '../../content/compile';

const root = path.resolve(__dirname, '../..');

/** The company that the end-to-end tests run on: all features of the site in use, on little content. */
export const testCompany = 'harbour-electric';

/** A company that is as different from the owner's as can be. */
export const secondCompany = 'second-company';

/** All companies of `tests/fixtures/`. */
export const companies = [testCompany, secondCompany];

/** Where the compiled content of a fixture is written. */
export const fixtureDir = (company: string) => path.join(root, '.cache/fixtures', company);

/**
 * Compiles a company of `tests/fixtures/` and gives the folder for `CONTENT_DIR`. Takes some seconds the first time, and
 * a fraction of a second while nothing has changed.
 */
export async function compileFixture(company: string): Promise<string> {
  const outDir = fixtureDir(company);
  await compileContent({ sourceDir: path.join(root, 'tests/fixtures', company), outDir });
  return outDir;
}
