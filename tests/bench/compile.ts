import { compileContent } from '../../content/compile';

/** What the process of a compilation reports: how many files there are, and the memory that it needed at most, in kilobytes. */
export interface Compiled {
  files: number;
  maxRSS: number;
}

/** Compiles the sources in the folder of the first argument into that of the second, with the cache in that of the third. */
async function main([sourceDir, outDir, cacheDir]: string[]) {
  const log = (line: string) => console.log(`  ${(performance.now() / 1000).toFixed(1)} s  ${line}`);
  const { files } = await compileContent({ sourceDir, outDir, cacheDir, log });
  process.send?.({ files: files.length, maxRSS: process.resourceUsage().maxRSS } satisfies Compiled);
}

void main(process.argv.slice(2));
