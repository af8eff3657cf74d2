import { memo, useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button, color, radius, space, VisuallyHidden } from 'shared-ui';
import { greetingId, type ChatMessage } from '../chatSlice';
import { MessageText } from './MessageText';
import { Typing } from './Typing';

interface Props {
  messages: readonly ChatMessage[];
  /** The greeting until it appears. It has its place already, so that a form below it does not move from under a click. */
  pendingGreeting?: ChatMessage | undefined;
  typing: boolean;
  answering: boolean;
  onOption: (option: string) => void;
  /** Called when a link is followed; the same function each time, so that messages are not rendered again. */
  onFollow: () => void;
  /** Shown after the last message. */
  form?: ReactNode;
}

/** The messages with their times (row F4). It is not a live region: the assistant announces each reply once. */
export function MessageList({ messages, pendingGreeting, typing, answering, onOption, onFollow, form }: Props) {
  const box = useRef<HTMLDivElement>(null);
  /** Where the list was scrolled to last, for which items. */
  const shown = useRef({ items: 0, top: 0 });
  const items = pendingGreeting ? [...messages, pendingGreeting] : messages;
  const last = messages.at(-1);
  const length = last?.text.length;

  // A long answer is read from its beginning: the question stays in view at the top while the answer grows. So is a greeting
  // that continues a conversation.
  const endsWithGreeting = items.at(-1)?.id === greetingId;
  // The form's element changes with every key press.
  const hasForm = Boolean(form);
  // The greeting appears in its place: a visitor who has sent the form by then reads its messages, and is not scrolled away.
  const grown = hasForm ? undefined : length;
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const topItem = endsWithGreeting
      ? list.querySelector<HTMLElement>(':scope > ol > li:last-child')
      : lastQuestion(list);
    const bottom = list.scrollHeight - list.clientHeight;
    // A visitor who has scrolled while the answer grows is reading.
    const isMoved = items.length === shown.current.items && Math.abs(list.scrollTop - shown.current.top) > 1;
    if (isMoved && grown) return;
    list.scrollTop = topItem ? Math.min(bottom, topItem.offsetTop - list.offsetTop - 8) : hasForm ? 0 : bottom;
    shown.current = { items: items.length, top: list.scrollTop };
  }, [items.length, grown, typing, hasForm, endsWithGreeting]);

  return (
    <Scroll ref={box} tabIndex={0} role="region" aria-label="Conversation">
      <List>
        {items.map((message) => (
          <Item
            key={message.id}
            data-sender={message.sender}
            $mine={message.sender === 'user'}
            $isPending={message === pendingGreeting}
          >
            <Said message={message} isGrowing={answering && message === last} onFollow={onFollow} />
            {message.options && (message === last || message === pendingGreeting) && (
              <Options>
                {message.options.map((option) => (
                  <Button
                    key={option}
                    variant="secondary"
                    size="small"
                    onClick={() => {
                      // The button may disappear, and the focus with it.
                      box.current?.focus({ preventScroll: true });
                      onOption(option);
                    }}
                  >
                    {option}
                  </Button>
                ))}
              </Options>
            )}
            <SaidAt timestamp={message.timestamp} />
          </Item>
        ))}
      </List>
      {typing && <Typing />}
      {form}
    </Scroll>
  );
}

const lastQuestion = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-sender="user"]')].at(-1);

interface SaidProps extends Pick<Props, 'onFollow'> {
  message: ChatMessage;
  isGrowing: boolean;
}

/** What somebody has said. A long conversation is not rendered again with each letter that the visitor types. */
const Said = memo(function Said({ message: { sender, text }, isGrowing, onFollow }: SaidProps) {
  return (
    <Bubble $mine={sender === 'user'} aria-busy={isGrowing && sender === 'bot' ? true : undefined}>
      <VisuallyHidden>{sender === 'user' ? 'You: ' : 'Assistant: '}</VisuallyHidden>
      {sender === 'user' ? text : <MessageText text={text} onFollow={onFollow} />}
    </Bubble>
  );
});

const SaidAt = memo(function SaidAt({ timestamp }: { timestamp: string }) {
  const time = new Date(timestamp).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return <Time dateTime={timestamp}>{time}</Time>;
});

const Scroll = styled.div`
  flex: 1;
  min-block-size: 0;
  padding: ${space(1.5)};
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${color.surfaceCool};

  &:focus-visible {
    outline-offset: -3px;
    box-shadow: none;
  }
`;

const List = styled.ol`
  display: grid;
  gap: ${space(1.5)};
  padding: 0;
  list-style: none;
`;

const Item = styled.li<{ $mine: boolean; $isPending: boolean }>`
  display: grid;
  visibility: ${({ $isPending }) => ($isPending ? 'hidden' : 'inherit')};
  justify-items: ${({ $mine }) => ($mine ? 'end' : 'start')};
  gap: ${space(0.25)};
`;

const Bubble = styled.div<{ $mine: boolean }>`
  max-inline-size: 92%;
  padding: ${space(1)} ${space(1.5)};
  border: 1px solid ${({ $mine }) => ($mine ? color.ink : color.line)};
  border-radius: ${radius};
  background: ${({ $mine }) => ($mine ? color.ink : color.surface)};
  color: ${({ $mine }) => ($mine ? color.surface : color.text)};
  font-size: 0.9375rem;
  line-height: 1.5;
  overflow-wrap: anywhere;
`;

const Options = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  padding-block: ${space(0.5)};
`;

const Time = styled.time`
  color: ${color.textMuted};
  font-size: 0.75rem;
  font-variant-numeric: tabular-nums;
`;
