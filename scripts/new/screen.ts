import path from 'node:path';
import { UsageError } from '@platform/toolkit/cli';
import { findParts } from '@platform/toolkit/release';
import type { Draft } from './draft';
import type { Name } from './names';

/**
 * Drafts a screen of an existing remote: view, slice and test, and its line in `remote.ts`.
 * @returns the remaining manual steps
 * @throws {UsageError} if there is no such remote, or it has a screen of that name
 */
export async function newScreen(draft: Draft, remote: string, name: Name): Promise<string[]> {
  const remotes = findParts(draft.root).filter((part) => part.name !== 'shell');
  const part = remotes.find((each) => each.name === remote);
  if (!part) {
    throw new UsageError(
      `There is no remote "${remote}". The remotes are ${remotes.map((each) => each.name).join(', ')}.`,
    );
  }
  const folder = path.relative(draft.root, part.folder);
  for (const [file, content] of Object.entries(screenFiles(name))) draft.add(path.join(folder, 'src', file), content);
  await draft.edit(path.join(folder, 'src/remote.ts'), (text) => addScreen(text, name));
  return [routeLine(remote, name)];
}

/** The screen's line in the shell's route table, as an instruction. */
export const routeLine = (remote: string, { kebab, camel }: Name) =>
  `Give it an address, in shell/src/routing/routes.ts: { path: '/${kebab}', remote: '${remote}', screen: '${camel}' },`;

/** The screen's line among the screens of its remote. */
export const screenLine = ({ kebab, camel }: Name) =>
  `    ${camel}: () => import(/* webpackChunkName: "${camel}" */ './${kebab}'),\n`;

const addScreen = (text: string, name: Name) =>
  text.replace(/(\n {2}screens: \{)(\n[^}]*)?(\},)/, (_, start: string, lines: string | undefined, end: string) => {
    const before = (lines ?? '\n  ').replace(/ {2}$/, '');
    return `${start}${before}${screenLine(name)}  ${end}`;
  });

/** The files of a screen, relative to a remote's `src`. */
export const screenFiles = ({ kebab, camel, pascal, text }: Name): Record<string, string> => ({
  [`${kebab}/index.ts`]: `import type { ScreenModule } from '@platform/contract';
import { ${pascal}Screen } from './${pascal}Screen';
import { dataFile, load, select${pascal}, ${camel}Slice } from './${camel}Slice';

const screen: ScreenModule = {
  Component: ${pascal}Screen,
  slices: [${camel}Slice],
  data: () => [dataFile],
  load,
  meta: ({ state, site }) => ({
    title: '${text}',
    description: \`${text} of \${site.name}.\`,
    status: select${pascal}(state).status === 'failed' ? 503 : 200,
  }),
};

export const { Component, slices, data, meta } = screen;
export { load };
`,
  [`${kebab}/${camel}Slice.ts`]: `import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loadFile, type LoadContext, type LoadStatus, type SiteState } from '@platform/contract';
import { dataFiles } from 'api/addresses';
import type { Site } from 'api/records';

/** Replace it with the screen's own data file. */
export const dataFile = dataFiles.site;

interface ${pascal}State {
  status: LoadStatus;
  content?: Pick<Site, 'name'>;
}

const initialState: ${pascal}State = { status: 'idle' };

export const ${camel}Slice = createSlice({
  name: '${camel}',
  initialState,
  reducers: {
    requested: (state) => ({ ...state, status: 'loading' as const }),
    received: (_state, { payload }: PayloadAction<Pick<Site, 'name'>>): ${pascal}State => ({
      status: 'ready',
      content: payload,
    }),
    failed: (state) => ({ ...state, status: 'failed' as const }),
  },
});

const { requested, received, failed } = ${camel}Slice.actions;

export const select${pascal} = (state: SiteState) => (state[${camel}Slice.name] ?? initialState) as ${pascal}State;

export const load = (context: LoadContext) =>
  loadFile<Site>(context, dataFile, { requested, received, failed: () => failed() });
`,
  [`${kebab}/${pascal}Screen.tsx`]: `import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { Container, Lead, LoadFailed, PageHeading, Section, Spinner } from 'shared-ui';
import { select${pascal} } from './${camel}Slice';

/** ${text}, /${kebab}. */
export function ${pascal}Screen({ reload }: ScreenProps) {
  const { status, content } = useAppSelector(select${pascal});
  return (
    <Section>
      <Container>
        <PageHeading>${text}</PageHeading>
        {content && <Lead>{content.name}</Lead>}
        {status === 'loading' && !content && <Spinner label="Loading" />}
        {status === 'failed' && <LoadFailed what="this page" onRetry={reload} />}
      </Container>
    </Section>
  );
}
`,
  [`${kebab}/${pascal}Screen.dom.test.tsx`]: `import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { LoadContext } from '@platform/contract';
import type { Site } from 'api/records';
import { Component, load, meta } from './index';
import { ${camel}Slice } from './${camel}Slice';

const site = { name: 'Example Electric' } as Site;

function renderScreen(getJson: LoadContext['getJson']) {
  const store = configureStore({ reducer: combineSlices(${camel}Slice) });
  const { dispatch, getState } = store;
  const query = new URLSearchParams();
  const { signal } = new AbortController();
  const run = () => act(() => load({ dispatch, getState, getJson, params: {}, query, signal }));
  render(
    <Provider store={store}>
      <BrowserRouter>
        <Component params={{}} site={site} reload={() => undefined} />
      </BrowserRouter>
    </Provider>,
  );
  return { run, status: () => meta({ state: getState(), params: {}, site }).status };
}

it('shows what was loaded', async () => {
  const { run, status } = renderScreen(<T,>() => Promise.resolve({ name: 'Example Electric' } as T));
  await run();
  expect(screen.getByRole('heading', { level: 1, name: '${text}' })).toBeVisible();
  expect(screen.getByText('Example Electric')).toBeVisible();
  expect(status()).toBe(200);
});

it('offers to try again when its data cannot be read', async () => {
  const { run, status } = renderScreen(() => Promise.reject(new Error('offline')));
  await run();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(status()).toBe(503);
});
`,
});
