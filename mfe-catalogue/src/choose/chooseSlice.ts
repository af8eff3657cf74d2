import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { causeOf, type LoadCause, type LoadContext, type LoadStatus } from '@platform/contract';
import { aidRequest, dataFiles } from 'api/addresses';
import { readAnswers, writeAnswers, type Aid, type AidAnswer, type AidsFile, type ReadAnswers } from 'api/aids';

export type AidSummary = Pick<Aid, 'id' | 'name' | 'title' | 'info'>;

export interface ChooseState {
  /** `unknown`: there is no such aid. */
  status: LoadStatus | 'unknown';
  /** Why the status is `failed`. */
  cause?: LoadCause | undefined;
  /** All aids, for links to them. */
  aids: AidSummary[];
  /** The aid of the address; null on the page that lists them. */
  aid: Aid | null;
  /** The answers in the address to the aid's questions. */
  form: ReadAnswers | null;
  /** What fits; null while not all questions are answered. */
  answer: AidAnswer | null;
  /** The answers that `answer` is for; while the next one loads, those of the form differ. */
  answered: ReadAnswers['answers'];
}

const initialState: ChooseState = { status: 'idle', aids: [], aid: null, form: null, answer: null, answered: {} };

/** A selection aid with its answer (row P3). */
export const chooseSlice = createSlice({
  name: 'choose',
  initialState,
  reducers: {
    // What is shown stays until the next answer has arrived, unless it belongs to another aid.
    requested: (state, { payload }: PayloadAction<string | undefined>): ChooseState =>
      state.aid?.id === payload ? { ...state, status: 'loading' } : { ...initialState, status: 'loading' },
    opened: (state, { payload }: PayloadAction<Pick<ChooseState, 'aids' | 'aid' | 'form'>>): ChooseState => ({
      ...state,
      ...payload,
    }),
    answered: (state, { payload }: PayloadAction<AidAnswer | null>): ChooseState => ({
      ...state,
      status: 'ready',
      answer: payload,
      answered: state.form?.answers ?? {},
    }),
    notFound: (state, { payload }: PayloadAction<AidSummary[]>): ChooseState => ({
      ...initialState,
      status: 'unknown',
      aids: payload,
    }),
    failed: (state, { payload }: PayloadAction<LoadCause>): ChooseState => ({
      ...state,
      status: 'failed',
      cause: payload,
      answer: null,
    }),
  },
  selectors: { selectChoose: (state) => state },
});

const { requested, opened, answered, notFound, failed } = chooseSlice.actions;
export const { selectChoose } = chooseSlice.selectors;

/** Loads the aid that the address names, or the list of them; and what fits, once the address answers its questions. */
export async function loadChoose({ dispatch, getJson, params, query, signal }: LoadContext) {
  const { aidId } = params;
  const isGone = () => signal.aborted;
  dispatch(requested(aidId));
  try {
    const { aids: all } = await getJson<AidsFile>(dataFiles.aids);
    if (isGone()) return;
    const aids = all.map(({ id, name, title, info }) => ({ id, name, title, info }));
    const aid = all.find(({ id }) => id === aidId) ?? null;
    if (aidId === undefined ? aids.length === 0 : !aid) {
      dispatch(notFound(aids));
      return;
    }
    const form = aid && readAnswers(aid, query);
    dispatch(opened({ aids, aid, form }));
    const answer =
      aid && form?.complete
        ? await getJson<AidAnswer>(aidRequest.to(aid.id, writeAnswers(aid, form.answers).toString()))
        : null;
    if (!isGone()) dispatch(answered(answer));
  } catch (error) {
    if (!isGone()) dispatch(failed(causeOf(error)));
  }
}
