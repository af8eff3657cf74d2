import { buildGallery, outDir, serveGallery } from './build';

const usage = `Usage: npm run gallery             serves the gallery of shared-ui and reloads it when a file is saved
       npm run gallery -- build    writes it to dist/gallery
PORT: where it is served, 6006 unless set.`;

/** `npm run gallery`. */
async function main(args: readonly string[]) {
  if (args.length === 0) {
    const { url } = await serveGallery({ port: Number(process.env['PORT'] ?? 6006), development: true });
    console.log(`Gallery: ${url}`);
  } else if (args.length === 1 && args[0] === 'build') {
    await buildGallery();
    console.log(`Gallery: ${outDir}`);
  } else {
    console.error(usage);
    process.exitCode = 1;
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
