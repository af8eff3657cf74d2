import { parseArgs } from 'node:util';
import { compareAnswers } from './answers';

/**
 * `npm run bench:load`: answers per second at 10 to 400 connections: of one page for all, and of all pages of the sitemap.
 * `-- --against DIR` measures another checkout, installed and released, alternating with this one, each with its own Node
 * flags; `--seconds 4` per cell; `--page home` and `--connections 10,50` measure less.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      against: { type: 'string' },
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: '10,50,200,400' },
      page: { type: 'string' },
    },
  });
  await compareAnswers({
    against: values.against,
    seconds: Number(values.seconds),
    connections: values.connections.split(',').map(Number),
    ...(values.page !== undefined && { pages: [values.page] }),
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
