import { companies, compileFixture } from './fixture-content';

/** Compiles the content that the end-to-end tests run on, before their server starts. */
async function main() {
  for (const company of companies) await compileFixture(company);
}

void main();
