import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The open panel, the floating button (`closed`) or the small bar (`minimized`; row F1). */
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
  /** The choices of a message of type `options`. */
  options?: string[];
}

export interface ChatState {
  /** False until the browser has chosen the initial state; nothing is shown before that. */
  started: boolean;
  panel: PanelState;
  /** Whether the visitor or scrolling has put the panel away, which the next page takes over. */
  putAway: boolean;
  /** Where a panel that has opened on its own floats above the page: pixels from the bottom of the window. */
  floats?: number | undefined;
  step: Step;
  messages: ChatMessage[];
  /** How many replies are being written; with any, the typing indicator is shown. */
  typing: number;
  /** An answer is in progress, and can be stopped. */
  answering: boolean;
}

const initialState: ChatState = {
  started: false,
  panel: 'closed',
  putAway: false,
  step: 'welcome',
  messages: [],
  typing: 0,
  answering: false,
};

/** The id of the greeting; there is at most one. */
export const greetingId = 'greeting';

/** The chat: its panel, the step of the conversation, and the messages (rows F1–F8). */
export const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    started(state, { payload }: PayloadAction<Pick<ChatState, 'panel' | 'putAway' | 'floats' | 'step' | 'messages'>>) {
      Object.assign(state, payload);
      state.started = true;
    },
    panelChanged(state, { payload }: PayloadAction<PanelState>) {
      state.panel = payload;
      state.putAway = payload !== 'open';
      delete state.floats;
    },
    /** The panel no longer floats: the page moves aside for it. */
    docked(state) {
      delete state.floats;
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
    typingStarted(state) {
      state.typing += 1;
    },
    typingEnded(state) {
      state.typing -= 1;
    },
    answeringChanged(state, { payload }: PayloadAction<boolean>) {
      state.answering = payload;
    },
    /** Clears the conversation; the panel stays as it is. */
    forgotten(state, { payload }: PayloadAction<Step>) {
      return { ...initialState, started: true, panel: state.panel, putAway: state.putAway, step: payload };
    },
  },
  selectors: { selectChat: (state) => state },
});

export const {
  started,
  panelChanged,
  docked,
  stepChanged,
  messageAdded,
  textAppended,
  typingStarted,
  typingEnded,
  answeringChanged,
  forgotten,
} = chatSlice.actions;
export const { selectChat } = chatSlice.selectors;
