import * as toolkit from '@reduxjs/toolkit';
import * as React from 'react';
import { createRoot } from 'react-dom/client';
import * as ReactRedux from 'react-redux';
import * as jsxRuntime from 'react/jsx-runtime';
import type { RemoteModule } from '@platform/contract';

/** What a container's entry puts into its global variable: webpack's protocol for containers, which has no version. */
interface Container {
  init: (scope: ShareScope) => unknown;
  get: (name: string) => Promise<() => { default: RemoteModule }>;
}

/** By package and version. */
type ShareScope = Record<string, Record<string, { get: () => Promise<() => unknown>; from: string }>>;

/** A host in its smallest form: a share scope, a container, a store and a screen; no shell and no federation runtime. */
async function show(globalName: string) {
  const provide = (version: string, module: unknown) => ({
    [version]: { get: () => Promise.resolve(() => module), from: 'plain' },
  });
  const container = (globalThis as unknown as Record<string, Container>)[globalName]!;
  await container.init({
    react: provide('19.3.1', React),
    'react/jsx-runtime': provide('19.3.1', jsxRuntime),
    'react-redux': provide('9.3.1', ReactRedux),
    '@reduxjs/toolkit': provide('2.14.0', toolkit),
  });
  const { default: remote } = (await container.get('./remote'))();
  const { Component, slices = [] } = await remote.screens['note']!();
  const reducers = Object.fromEntries(slices.map(({ reducerPath, reducer }) => [reducerPath, reducer]));
  createRoot(document.body).render(
    <ReactRedux.Provider store={toolkit.configureStore({ reducer: reducers })}>
      <Component params={{ id: 'cables' }} site={{ origin: location.origin }} reload={() => undefined} />
    </ReactRedux.Provider>,
  );
}

void show(document.documentElement.dataset['remote']!);
