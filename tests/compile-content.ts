import { compileFixture, testCompany } from './site/fixture-content';

/** Runs before Jest's Node tests: compiles the content of the fixture company that they read. */
export default async function compileContent() {
  await compileFixture(testCompany);
}
