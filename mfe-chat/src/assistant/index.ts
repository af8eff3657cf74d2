import type { WidgetModule, Widgets } from '@platform/contract';
import { Assistant } from './Assistant';
import { chatSlice } from './chatSlice';

const { Component, slices }: WidgetModule<Widgets['assistant']> = {
  Component: Assistant,
  slices: [chatSlice],
};

export { Component, slices };
