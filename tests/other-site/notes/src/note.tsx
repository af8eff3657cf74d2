import { useState } from 'react';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoadContext, ScreenModule, ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';

type Notes = Record<string, string>;

const initialState: Notes = {};

const notes = createSlice({
  name: 'notes',
  initialState,
  reducers: { received: (_state, { payload }: PayloadAction<Notes>) => payload },
  selectors: { selectNotes: (state) => state },
});
const address = '/data/notes.json';

export const slices: ScreenModule['slices'] = [notes];
export const data: ScreenModule['data'] = () => [address];

export async function load({ dispatch, getJson }: LoadContext) {
  dispatch(notes.actions.received(await getJson<Notes>(address)));
}

export const meta: ScreenModule['meta'] = ({ params: { id = '' } }) => ({ title: id, description: `A note on ${id}` });

export function Component({ params: { id = '' } }: ScreenProps) {
  const text = useAppSelector((state) => notes.selectors.selectNotes(state as { notes: Notes })[id]);
  const [likes, setLikes] = useState(0);
  if (id === 'torn') throw new Error('This note is torn');
  return (
    <article>
      <h1>{id}</h1>
      <p>{text ?? 'Nothing is written here yet.'}</p>
      <button onClick={() => setLikes(likes + 1)}>Liked {likes} times</button>
    </article>
  );
}
