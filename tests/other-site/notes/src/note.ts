import type { ScreenModule } from '@platform/contract';
import { NoteScreen } from './NoteScreen';
import { notes, type Notes } from './notesSlice';

const address = '/data/notes.json';

const { Component, slices, data, load, meta }: ScreenModule = {
  Component: NoteScreen,
  slices: [notes],
  data: () => [address],
  async load({ dispatch, getJson }) {
    dispatch(notes.actions.received(await getJson<Notes>(address)));
  },
  meta: ({ params: { id = '' } }) => ({ title: id, description: `A note on ${id}` }),
};

export { Component, slices, data, load, meta };
