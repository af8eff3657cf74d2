import { compileFixture, testCompany } from './site/fixture-content';

/** Runs before Jest's tests in Node: compiles the made-up company whose content they read. */
export default async function compileContent() {
  await compileFixture(testCompany);
}
