import type { WidgetModule } from '@platform/contract';
import type { AssistantProps } from 'api/widgets';
import { Assistant } from './Assistant';
import { chatSlice } from './chatSlice';

const { Component, slices }: WidgetModule<AssistantProps> = {
  Component: Assistant,
  slices: [chatSlice],
};

export { Component, slices };
