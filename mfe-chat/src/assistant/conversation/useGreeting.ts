import { useEffect, useState } from 'react';
import { useAppDispatch } from '@platform/contract/store';
import { messageAdded, type ChatMessage } from '../chatSlice';
import { delays } from './texts';

/**
 * The greeting appears half a second after the chat has begun, and is not announced, because that would interrupt the page.
 * @param make makes the greeting, once
 */
export function useGreeting(make: () => ChatMessage | undefined) {
  const [pending, setPending] = useState(make);
  const dispatch = useAppDispatch();

  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => {
      setPending(undefined);
      dispatch(messageAdded({ ...pending, timestamp: new Date().toISOString() }));
    }, delays.greeting);
    return () => clearTimeout(timer);
  }, [pending, dispatch]);

  return {
    /** The greeting until it appears. */
    pending,
    cancel: () => setPending(undefined),
  };
}
