/**
 * `npm run content`: checks content/ and writes dist/content, or imports and exports the variants. SITE_ORIGIN
 * overrides the address in company.yaml; CONTENT_SOURCE is the source folder, content/ by default.
 */
import { parseArgs } from 'node:util';
import { compileContent, ContentError } from './compile';
import { exportContent, importContent, ImportError } from './exchange';

const usage = `npm run content                      check content/ and write dist/content
npm run content -- export            write the variants to dist/export: --format csv (default, a file a class) | bmecat
                                     --class ID, for one class; --out DIR, for another folder
npm run content -- import FILE       put the variants of a CSV or BMEcat file into content/products
                                     --dry-run says what would change; --remove-missing removes, of the products in
                                     FILE, the variants that are not in FILE`;

/** A mistake in the command. */
class UsageError extends Error {}

const sourceDir = process.env.CONTENT_SOURCE || __dirname;

async function compile() {
  const started = performance.now();
  const { files, warnings, unchanged } = await compileContent({
    sourceDir,
    origin: process.env.SITE_ORIGIN || undefined,
    log: (line) => console.log(`  ${line}`),
  });
  for (const warning of warnings) console.warn(`  warning: ${warning}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`content: ${files.length} files in dist/content${unchanged ? ', unchanged' : ''}, ${seconds} s`);
}

const options = {
  format: { type: 'string', default: 'csv' },
  class: { type: 'string' },
  out: { type: 'string', default: 'dist/export' },
  'dry-run': { type: 'boolean', default: false },
  'remove-missing': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

async function main(args: string[]) {
  const { values, positionals } = readArguments(args);
  const [command, file, ...more] = positionals;
  if (values.help) console.log(usage);
  else if (command === undefined) await compile();
  else if (command === 'export' && file === undefined) {
    const { format, class: productClass, out: outDir } = values;
    if (format !== 'csv' && format !== 'bmecat') throw new UsageError(`--format is csv or bmecat, not ${format}`);
    const files = await exportContent({ sourceDir, outDir, format, productClass });
    for (const { file: written, variants } of files) console.log(`${written}: ${variants} variants`);
  } else if (command === 'import' && file !== undefined && more.length === 0) {
    const { 'dry-run': dryRun, 'remove-missing': removeMissing } = values;
    const { changes, files } = await importContent({ sourceDir, file, dryRun, removeMissing });
    for (const line of changes.slice(0, 100)) console.log(line);
    if (changes.length > 100) console.log(`and ${changes.length - 100} more variants`);
    console.log(
      `${changes.length} variants ${dryRun ? 'would change' : 'changed'} in ${files.join(', ') || 'no file'}`,
    );
  } else
    throw new UsageError(command === 'import' ? 'import needs one file' : `unknown command: ${positionals.join(' ')}`);
}

const counted = (count: number) => `${count} ${count === 1 ? 'problem' : 'problems'}`;

// Until it is done: Node also ends, and with 0, when nothing is left that could settle a promise.
process.exitCode = 1;
main(process.argv.slice(2)).then(
  () => {
    process.exitCode = 0;
  },
  (error: unknown) => {
    if (error instanceof ContentError) {
      for (const problem of error.problems) console.error(problem);
      console.error(`content: ${counted(error.problems.length)}; nothing was written`);
    } else if (error instanceof ImportError) {
      for (const problem of error.problems) console.error(problem);
      console.error(`${error.message}; nothing was written`);
    } else if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
    else console.error(error);
  },
);
