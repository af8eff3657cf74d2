/**
 * `npm run content`: checks content/ and writes dist/content. SITE_ORIGIN overrides the address in company.yaml;
 * CONTENT_SOURCE is the source folder, content/ by default.
 */
import { compileContent, ContentError } from './compile';

async function main() {
  const started = performance.now();
  const { files, warnings, unchanged } = await compileContent({
    sourceDir: process.env.CONTENT_SOURCE || undefined,
    origin: process.env.SITE_ORIGIN || undefined,
    log: (line) => console.log(`  ${line}`),
  });
  for (const warning of warnings) console.warn(`  warning: ${warning}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`content: ${files.length} files in dist/content${unchanged ? ', unchanged' : ''}, ${seconds} s`);
}

main().catch((error: unknown) => {
  if (error instanceof ContentError) {
    for (const problem of error.problems) console.error(problem);
    const count = error.problems.length;
    console.error(`content: ${count} ${count === 1 ? 'problem' : 'problems'}; dist/content is unchanged`);
  } else {
    console.error(error);
  }
  process.exitCode = 1;
});
