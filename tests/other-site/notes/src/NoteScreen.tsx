import { useState } from 'react';
import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { notes, type Notes } from './notesSlice';

export function NoteScreen({ params: { id = '' } }: ScreenProps) {
  const text = useAppSelector((state) => notes.selectors.selectNotes(state as { notes: Notes })[id]);
  const [likes, setLikes] = useState(0);
  if (id === 'torn') throw new Error('This note is torn');
  return (
    <article>
      <h1>{id}</h1>
      <p>{text ?? 'Nothing is written here yet.'}</p>
      <input aria-label="Remark" />
      <button type="button" onClick={() => setLikes(likes + 1)}>
        Liked {likes} times
      </button>
    </article>
  );
}
