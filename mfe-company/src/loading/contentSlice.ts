import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  loadFile,
  type LoadCause,
  type LoadContext,
  type LoadStatus,
  type RouteParams,
  type SiteState,
} from '@platform/contract';

/** One data file of the site and the status of its load. */
export interface ContentState<Content> {
  status: LoadStatus;
  /** Why the status is `failed`. */
  cause?: LoadCause | undefined;
  content?: Content;
}

/**
 * A slice that holds one data file, with its `data`, its `load` and its selector: everything that a page of fixed content needs
 * (rows B1, D1–D5). Loaded content stays while it is loaded again, and if that fails.
 *
 * @example
 * export const projects = contentSlice<ProjectsFile>('projects', dataFiles.page('projects'));
 */
export function contentSlice<Content>(name: string, address: string) {
  const idle: ContentState<unknown> = { status: 'idle' };

  const slice = createSlice({
    name,
    initialState: idle,
    reducers: {
      requested: (state) => (state.content === undefined ? { status: 'loading' as const } : state),
      failed: (state, { payload: cause }: PayloadAction<LoadCause>) =>
        state.content === undefined ? { status: 'failed' as const, cause } : state,
      // The page is not rendered again for what it already shows.
      received: (state, { payload }: PayloadAction<Content>) =>
        JSON.stringify(state.content) === JSON.stringify(payload)
          ? state
          : { status: 'ready' as const, content: payload },
    },
  });
  const { requested, received, failed } = slice.actions;
  const select = (state: SiteState) => (state[name] ?? idle) as ContentState<Content>;

  return {
    slice,
    select,
    /**
     * The file, unless the store already has it, so that a visitor who comes back does not wait for it. Older shells pass no
     * state.
     */
    data: (_params: RouteParams, state: SiteState = {}) => (select(state).content === undefined ? [address] : []),
    /** Loads the file; a failed fetch sets the status to `failed` (row C15). */
    load: (context: LoadContext) =>
      loadFile<Content>(context, address, {
        requested,
        received: (content) => received(content),
        failed: (_, cause) => failed(cause),
      }),
  };
}
