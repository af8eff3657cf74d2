import { compileFixture, testCompany } from './site/fixture-content';
import { beginTestRun } from './site/test-run';

/** Runs before Jest's Node tests: compiles the content of the fixture company that they read. */
export default async function setUp() {
  beginTestRun();
  await compileFixture(testCompany);
}
