import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Open; only the floating button; or the small bar (row F1). */
export type PanelState = 'open' | 'closed' | 'minimized';

/** The welcome form; the three questions of the conversational flow; and the chat itself (rows F2, F5). */
export type Step = 'welcome' | 'name' | 'email' | 'country' | 'chat';

/** A message of the conversation (row I1). */
export interface ChatMessage {
  id: string;
  text: string;
  sender: 'bot' | 'user';
  /** ISO time. */
  timestamp: string;
  type: 'text' | 'options';
  /** What the visitor may choose from, for `options`. */
  options?: string[];
}

export interface ChatState {
  /** False until the browser has decided how the chat begins; nothing is shown before. */
  started: boolean;
  panel: PanelState;
  step: Step;
  messages: ChatMessage[];
  /** The assistant is about to say something. */
  typing: boolean;
  /** An answer is under way, and can be stopped. */
  answering: boolean;
}

const initialState: ChatState = {
  started: false,
  panel: 'closed',
  step: 'welcome',
  messages: [],
  typing: false,
  answering: false,
};

/** The id of the greeting, of which there is one at most. */
export const greetingId = 'greeting';

/** The chat: its panel, where the conversation stands, and what has been said (rows F1–F8). */
export const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    started(state, { payload }: PayloadAction<Pick<ChatState, 'panel' | 'step' | 'messages'>>) {
      Object.assign(state, payload);
      state.started = true;
    },
    panelChanged(state, { payload }: PayloadAction<PanelState>) {
      state.panel = payload;
    },
    stepChanged(state, { payload }: PayloadAction<Step>) {
      state.step = payload;
    },
    messageAdded(state, { payload }: PayloadAction<ChatMessage>) {
      state.messages = [...state.messages.filter(({ id }) => id !== payload.id), payload];
    },
    textAppended(state, { payload }: PayloadAction<{ id: string; text: string }>) {
      const message = state.messages.find(({ id }) => id === payload.id);
      if (message) message.text += payload.text;
    },
    typingChanged(state, { payload }: PayloadAction<boolean>) {
      state.typing = payload;
    },
    answeringChanged(state, { payload }: PayloadAction<boolean>) {
      state.answering = payload;
    },
    /** Nothing is left of the conversation; the panel stays as it is. */
    forgotten(state, { payload }: PayloadAction<Step>) {
      return { ...initialState, started: true, panel: state.panel, step: payload };
    },
  },
  selectors: { selectChat: (state) => state },
});

export const {
  started,
  panelChanged,
  stepChanged,
  messageAdded,
  textAppended,
  typingChanged,
  answeringChanged,
  forgotten,
} = chatSlice.actions;
export const { selectChat } = chatSlice.selectors;
