import { useEffect, useRef, useState } from 'react';
import type { AssistantProps } from 'api/widgets';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { media, VisuallyHidden } from 'shared-ui';
import { panelChanged, selectChat, started, type PanelState } from './chatSlice';
import { readProfile } from './conversation/profile';
import { says } from './conversation/texts';
import { useConversation } from './conversation/useConversation';
import { readVisit, storeVisit } from './conversation/visit';
import { InquiryDialog } from './inquiry/InquiryDialog';
import { useInquiry } from './inquiry/useInquiry';
import { ChatView } from './panel/ChatView';
import { Bar, OpenButton } from './panel/launchers';
import { Panel } from './panel/Panel';
import { ChatSpacer } from './panel/ChatSpacer';
import { useAutoMinimize } from './panel/useAutoMinimize';
import { WelcomeForm } from './panel/WelcomeForm';

/** The chat assistant: open by default, minimised to a bar, or closed to a button (row F1). */
export function Assistant({ site }: AssistantProps) {
  const state = useAppSelector(selectChat);
  const { panel, step, messages } = state;
  const dispatch = useAppDispatch();
  const [begin] = useState(() => ({ profile: readProfile(), visit: readVisit() }));
  const conversation = useConversation(site, begin);
  const inquiry = useInquiry(conversation);
  const shown = useRef<HTMLElement>(null);
  const keepShown = (element: HTMLElement | null) => {
    shown.current = element;
  };
  const focusNext = useRef(false);
  const touched = useRef(false);

  useEffect(() => {
    if (state.started) return;
    const { profile, visit } = begin;
    const phone = window.matchMedia(media.phone).matches;
    const first: PanelState = phone && site.chat.minimizedOnPhones ? 'minimized' : 'open';
    const begun = profile !== undefined || visit.messages.length > 0;
    dispatch(
      started({
        panel: visit.panel ?? first,
        step: begun ? 'chat' : site.chat.welcomeForm ? 'welcome' : 'name',
        messages: visit.messages,
      }),
    );
  }, [state.started, begin, site, dispatch]);

  // Messages are stored once the visitor has begun to chat, and an answer once it is complete.
  const settled = state.started && !state.answering;
  useEffect(() => {
    if (!settled) return;
    const put = panel === 'open' ? undefined : panel;
    storeVisit({ panel: put, messages: step === 'chat' ? messages : [] });
  }, [settled, panel, step, messages]);

  // After a visitor's action the focused button, panel or form is gone, so the focus moves to its replacement.
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    const touch = window.matchMedia('(pointer: coarse)').matches;
    const first = touch ? undefined : shown.current?.querySelector<HTMLElement>('form input');
    (first ?? shown.current)?.focus({ preventScroll: true });
  }, [panel, step]);

  const byVisitor =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      focusNext.current = true;
      touched.current = true;
      act(...given);
    };
  const change = byVisitor((next: PanelState) => dispatch(panelChanged(next)));

  useAutoMinimize({
    active: panel === 'open',
    panel: shown,
    touched,
    onMinimize: () => dispatch(panelChanged('minimized')),
  });

  if (!state.started) return null;
  return (
    <>
      <ChatSpacer />
      {panel === 'closed' && <OpenButton ref={keepShown} onClick={() => change('open')} />}
      {panel === 'minimized' && <Bar ref={keepShown} title={site.chat.title} onClick={() => change('open')} />}
      {panel === 'open' && (
        <Panel
          ref={keepShown}
          title={site.chat.title}
          onTouch={() => {
            touched.current = true;
          }}
          onMinimize={() => change('minimized')}
          onClose={() => change('closed')}
        >
          <ChatView
            state={state}
            conversation={conversation}
            onSkip={byVisitor(conversation.skip)}
            onForget={byVisitor(conversation.forget)}
            onInquire={inquiry.open}
            onOption={(option) => (option === says.tryAgain ? inquiry.openAgain() : conversation.send(option))}
            onFollow={() => {
              if (window.matchMedia(media.phone).matches) dispatch(panelChanged('minimized'));
            }}
          >
            {step === 'welcome' && (
              <WelcomeForm
                site={site}
                onSubmit={byVisitor(conversation.welcome)}
                onSkip={byVisitor(conversation.skip)}
              />
            )}
          </ChatView>
        </Panel>
      )}
      <InquiryDialog site={site} inquiry={inquiry} />
      <VisuallyHidden role="status">{conversation.announcement}</VisuallyHidden>
    </>
  );
}
