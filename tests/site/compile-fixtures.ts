import { companies, compileFixture } from './fixture-content';

/** Compiles the content for the end-to-end tests before their server starts. */
async function main() {
  for (const company of companies) await compileFixture(company);
}

void main();
