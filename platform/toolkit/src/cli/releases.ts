import { command, registry } from './arguments';

/** `npm run releases`: which release of each part is live, since when, and which others there are. */
command(async () => {
  for (const part of await registry.parts()) {
    const channels = await registry.channels(part);
    if (!channels) {
      console.log(`${part.padEnd(10)} not released`);
      continue;
    }
    const { stable } = channels.channels;
    const since = channels.history.at(-1)!;
    const others = (await registry.versions(part)).filter((version) => version !== stable);
    const rest = others.length ? `, also there: ${others.join(' ')}` : '';
    console.log(`${part.padEnd(10)} ${stable.padEnd(8)} live since ${since.at} (${since.action})${rest}`);
  }
});
