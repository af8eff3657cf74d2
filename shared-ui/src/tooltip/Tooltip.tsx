import { cloneElement, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentPropsWithRef, FocusEvent, PointerEvent, ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, radius, space, type } from '../tokens/tokens';
import { showAt } from './showAt';

type Handled =
  | 'id'
  | ('onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onPointerUp' | 'onPointerCancel')
  | ('onFocus' | 'onBlur');

export interface TooltipProps extends Omit<ComponentPropsWithRef<'span'>, Handled | 'content' | 'children'> {
  content: ReactNode;
  /** Of the description, which the control refers to; absent: one from `useId`. */
  id?: string;
  /** Shows it, whatever is pointed at: the outcome of a press, which on a touch screen opens no tooltip. */
  shown?: boolean;
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

const enter = 100;
const touchEnter = 700;
const touchLeave = 1500;

/**
 * A short description of a control, shown on hover, focus or a long touch; Escape hides it. Assistive technology always
 * has it, but touch screens rarely show it: never put essential text there.
 *
 * @example
 * <Tooltip content="Copy to clipboard"><Button icon="phone">Call Us</Button></Tooltip>
 */
export function Tooltip({ content, children, id, shown = false, ref, ...props }: TooltipProps) {
  const ownId = useId();
  const bubbleId = id ?? ownId;
  const anchor = useRef<HTMLSpanElement>(null);
  useImperativeHandle(ref, () => anchor.current!);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const isOpen = open || shown;

  const after = (delay: number, show: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(show), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  // On the document: a pointer on the control leaves the focus elsewhere.
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      clearTimeout(timer.current);
      setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  useLayoutEffect(() => {
    if (isOpen && anchor.current && bubble.current) return showAt(anchor.current, bubble.current);
  }, [isOpen, content]);

  const entered = (event: PointerEvent) => event.pointerType !== 'touch' && after(enter, true);
  const left = (event: PointerEvent) => event.pointerType !== 'touch' && hide();
  const pressed = (event: PointerEvent) => event.pointerType === 'touch' && after(touchEnter, true);
  const released = (event: PointerEvent) => event.pointerType === 'touch' && after(open ? touchLeave : 0, false);
  // A tap moves the focus as well; only a visible focus counts.
  const focused = (event: FocusEvent) => event.target.matches(':focus-visible') && after(enter, true);
  return (
    <Anchor
      {...props}
      ref={anchor}
      onPointerEnter={entered}
      onPointerLeave={left}
      onPointerDown={pressed}
      onPointerUp={released}
      onPointerCancel={released}
      onFocus={focused}
      onBlur={hide}
    >
      {cloneElement(children, { 'aria-describedby': bubbleId })}
      <Bubble ref={bubble} id={bubbleId} role="tooltip" popover="manual" hidden={!isOpen}>
        <Label>{content}</Label>
      </Bubble>
    </Anchor>
  );
}

const Anchor = styled.span`
  display: inline-flex;
`;

/** Extends to the control, so that the pointer can move onto the tooltip without leaving both. */
const Bubble = styled.span`
  position: fixed;
  inset: auto;
  inline-size: max-content;
  max-inline-size: min(300px, 100vw - 16px);
  margin: 0;
  padding: ${space(1)} 0;
  border: 0;
  overflow: visible;
  background: none;
`;

const Label = styled.span`
  display: block;
  padding: ${space(0.75)} ${space(1.5)};
  border: 1px solid transparent;
  border-radius: ${radius};
  background: ${color.inkDeep};
  color: ${color.surface};
  font-size: ${type.small};
  font-weight: 400;
  line-height: 1.4;
  text-align: start;
`;
