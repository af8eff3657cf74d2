import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from '@platform/host/registry';
import { Compositions } from '@platform/host/server/compositions';
import { ReleaseFiles } from '@platform/host/server/release-files';
import { renderLivePage } from '@platform/host/server/render-live-page';

const notes = { cables: 'Keep them dry.', glands: 'Turn until snug.' };

const files = new ReleaseFiles(new Registry(process.env['RELEASES_DIR'] ?? 'releases'));
const compositions = new Compositions(files);

interface Answer {
  status?: number;
  type: string;
  body: string | Buffer;
}
const json = (value: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(value) });

async function answer(url: string, origin: string): Promise<Answer> {
  const { pathname, searchParams } = new URL(url, origin);
  const [, part, place, file] = /^\/releases\/([^/]+)\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
  if (part && place && file) {
    const version = place === 'chunks' ? await releaseWith(part, file) : place;
    return { type: 'text/javascript', body: await files.read(part, version, `web/${file}`) };
  }
  if (pathname === '/composition.json') {
    return json(await compositions.forShell(searchParams.get('shell') ?? '', searchParams.get('instead') ?? undefined));
  }
  if (pathname === '/data/notes.json') return json(notes);
  const { status, html } = await renderLivePage(
    await compositions.current(),
    { url, site: { origin } },
    {
      getJson: <T>() => Promise.resolve(notes as T),
      onFault: (error, remote) => console.error(remote, error),
    },
  );
  return { status, type: 'text/html; charset=utf-8', body: html };
}

async function releaseWith(part: string, chunk: string): Promise<string> {
  for await (const version of files.releasesWith(part, `web/${chunk}`)) return version;
  throw new Error(`no release of ${part} has ${chunk}`);
}

const server = createServer((request, response) => {
  answer(request.url ?? '/', `http://${request.headers.host}`).then(
    ({ status = 200, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(process.env['PORT'] ?? 3000), 'localhost', () =>
  console.log(`http://localhost:${(server.address() as AddressInfo).port}`),
);
