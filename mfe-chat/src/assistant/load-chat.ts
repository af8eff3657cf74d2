import type { ComponentProps } from 'react';
import type { Chat } from './Chat';

/** The code of the open chat, and for whom it has been loaded. */
export type Loaded = Pick<ComponentProps<typeof Chat>, 'openedByVisitor'> & { Component: typeof Chat };

/**
 * Loads the code of the open chat, which most visitors never need. After a failure the next call requests it again.
 */
export const loadChat = () => import(/* webpackChunkName: "open-chat" */ './Chat');

/** Loads what posts registrations and inquiries; it is in the same chunk as the open chat. */
export const loadPost = () => import(/* webpackChunkName: "open-chat" */ './conversation/post');

/** Whether the code has not arrived, but may next time. Any other failure is in the code itself, and would happen again. */
export const isMissing = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';
