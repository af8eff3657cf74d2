import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import { chatLimits } from 'api/chat';
import { Button, color, IconButton, radius, space, type } from 'shared-ui';
import type { ChatState } from '../chatSlice';
import type { Conversation } from '../conversation/useConversation';
import { MessageList } from '../messages/MessageList';

interface ActionProps {
  onSkip: () => void;
  onForget: () => void;
  /** Whether there is a profile or an unconfirmed inquiry to forget. */
  canForget: boolean;
  onInquire: () => void;
}

interface Props extends ActionProps {
  state: ChatState;
  conversation: Conversation;
  onSend: (text: string) => void;
  onOption: (option: string) => void;
  /** Called when a link of a message is opened in this tab. */
  onFollow: () => void;
  /** The text that has been typed and not been sent. */
  draft: string;
  onDraft: (text: string) => void;
  /** The welcome form, shown below the greeting. */
  children?: ReactNode;
}

const placeholders = {
  welcome: 'Or ask: a product, a code, a branch…',
  chat: 'Type your message…',
  name: 'Your name, or a question',
  email: 'Your e-mail address',
  country: 'Your region or branch',
} as const;

/** The conversation with its controls (rows F4, F5, F8). */
export function ChatView({
  state,
  conversation,
  onSend,
  onOption,
  onFollow,
  draft,
  onDraft,
  children,
  ...actions
}: Props) {
  const { step, messages, typing, answering } = state;
  const { pendingGreeting, stop } = conversation;
  return (
    <>
      <MessageList
        messages={messages}
        pendingGreeting={pendingGreeting}
        typing={typing > 0}
        answering={answering}
        onOption={onOption}
        onFollow={onFollow}
        form={children}
      />
      <Foot>
        {step !== 'welcome' && <Actions step={step} {...actions} />}
        <Composer {...{ step, answering, draft, onDraft, onSend }} onStop={stop} />
      </Foot>
    </>
  );
}

function Actions({ step, onInquire, onSkip, canForget, onForget }: ActionProps & { step: ChatState['step'] }) {
  return (
    <Links>
      {step === 'chat' ? (
        <Button variant="secondary" size="small" icon="mail" onClick={onInquire}>
          Send Inquiry
        </Button>
      ) : (
        <Button variant="quiet" size="small" onClick={onSkip}>
          Skip
        </Button>
      )}
      {canForget && (
        <Button variant="quiet" size="small" onClick={onForget}>
          Forget me
        </Button>
      )}
    </Links>
  );
}

interface ComposerProps extends Pick<ChatState, 'step' | 'answering'>, Pick<Props, 'draft' | 'onDraft' | 'onSend'> {
  onStop: () => void;
}

/** The field for the next message. Its button sends it or, while an answer arrives, stops that. */
function Composer({ step, answering, draft, onDraft, onSend, onStop }: ComposerProps) {
  const input = useRef<HTMLInputElement>(null);
  const blank = draft.trim() === '';

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (blank || answering) return;
    onSend(draft);
    onDraft('');
    // The pressed button is replaced by another one, so the focus has to move.
    input.current?.focus();
  };
  const cancel = () => {
    onStop();
    input.current?.focus();
  };

  return (
    <Form onSubmit={submit}>
      <input
        ref={input}
        type="text"
        name="message"
        aria-label="Message to the assistant"
        placeholder={placeholders[step]}
        autoComplete={step === 'name' ? 'name' : step === 'email' ? 'email' : 'off'}
        inputMode={step === 'email' ? 'email' : 'text'}
        enterKeyHint="send"
        maxLength={chatLimits.question}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
      />
      {answering ? (
        <Button variant="secondary" size="small" onClick={cancel}>
          Stop
        </Button>
      ) : (
        <IconButton type="submit" icon="send" aria-label="Send" disabled={blank} />
      )}
    </Form>
  );
}

const Foot = styled.div`
  display: grid;
  gap: ${space(1)};
  padding: ${space(1)} ${space(1.5)} calc(${space(1.5)} + env(safe-area-inset-bottom, 0px));
  border-block-start: 1px solid ${color.line};
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${space(1)};

  > button {
    padding-block: 0;
  }
`;

const Form = styled.form`
  display: flex;
  align-items: center;
  gap: ${space(0.5)};

  > input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 2.75rem;
    padding: ${space(0.5)} ${space(1.5)};
    border: 1px solid ${color.lineStrong};
    border-radius: ${radius};
    background: ${color.surface};
    font-size: ${type.body};

    &::placeholder {
      color: ${color.textMuted};
      opacity: 1;
    }
  }
`;
