import path from 'node:path';
import { compileContent } from '../../content/compile';

const root = path.resolve(__dirname, '../..');

/** The company of the end-to-end tests: all features of the site with little content. */
export const testCompany = 'harbour-electric';

/** A company as different from the owner's as possible. */
export const secondCompany = 'second-company';

/** All companies of `tests/fixtures/`. */
export const companies = [testCompany, secondCompany];

/** The output folder of a fixture's compiled content. */
export const fixtureDir = (company: string) => path.join(root, '.cache/fixtures', company);

/**
 * Compiles a company of `tests/fixtures/` and returns the folder for `CONTENT_DIR`. Takes some seconds the first time,
 * and a fraction of a second if nothing has changed.
 */
export async function compileFixture(company: string): Promise<string> {
  const outDir = fixtureDir(company);
  await compileContent({ sourceDir: path.join(root, 'tests/fixtures', company), outDir });
  return outDir;
}
