import { useCallback, useEffect, useRef, useState } from 'react';
import type { AssistantProps } from 'api/widgets';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { useMediaQuery, VisuallyHidden } from 'shared-ui';
import { docked, panelChanged, selectChat, type PanelState } from './chatSlice';
import { onForgottenElsewhere, type Details } from './conversation/profile';
import { says } from './conversation/texts';
import type { Beginning } from './conversation/greeting';
import { useConversation } from './conversation/useConversation';
import { readDraft, storeDraft, storeVisit } from './conversation/visit';
import { InquiryDialog } from './inquiry/InquiryDialog';
import { readUnconfirmed } from './inquiry/unconfirmed';
import { useInquiry } from './inquiry/useInquiry';
import { ChatView } from './panel/ChatView';
import { Launcher } from './panel/Launcher';
import { Dock } from './panel/Dock';
import { Panel, type Place } from './panel/Panel';
import { floatingSize, roomyWindow } from './panel/room';
import { useYield } from './panel/useYield';
import { WelcomeForm } from './panel/WelcomeForm';

const noDetails: Details = { userName: '', userEmail: '', userCountry: '' };

interface Props extends AssistantProps {
  begin: Beginning;
  /** Whether the visitor has opened it, and waits for it. */
  openedByVisitor: boolean;
}

/**
 * The chat once it has been open (row F1). It never lies on a control of the page: opened by itself it floats above a free
 * place; opened by the visitor it is next to the page, or, in a small window, modal.
 */
export function Chat({ site, begin, openedByVisitor }: Props) {
  const state = useAppSelector(selectChat);
  const { panel, putAway, floats, step, messages } = state;
  const dispatch = useAppDispatch();
  const [unconfirmed] = useState(readUnconfirmed);
  const conversation = useConversation(site, begin, unconfirmed.length > 0);
  const inquiry = useInquiry(conversation, unconfirmed);
  const shown = useRef<HTMLElement>(null);
  const keepShown = (element: HTMLElement | null) => {
    shown.current = element;
  };
  const focusNext = useRef(openedByVisitor);
  const touched = useRef(openedByVisitor);
  const isRoomy = useMediaQuery(roomyWindow);
  const [draft, setDraft] = useState(readDraft);
  const [details, setDetails] = useState(noDetails);

  // Messages are stored once the visitor has begun to chat, and an answer once it is complete.
  const settled = !state.answering;
  useEffect(() => {
    if (!settled) return;
    const put = panel !== 'open' && putAway ? panel : undefined;
    storeVisit({ panel: put, messages: step === 'chat' ? messages : [] });
  }, [settled, panel, putAway, step, messages]);

  useEffect(() => {
    storeDraft(draft);
  }, [draft]);

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
      // A conversation needs more height than floats above a page.
      dispatch(docked());
      act(...given);
    };
  const change = byVisitor((next: PanelState) => dispatch(panelChanged(next)));
  const minimize = () => dispatch(panelChanged('minimized'));
  const follow = useCallback(() => {
    if (!isRoomy) dispatch(panelChanged('minimized'));
  }, [isRoomy, dispatch]);

  const forget = () => {
    setDraft('');
    setDetails(noDetails);
    inquiry.forget();
    conversation.forget();
  };
  // What was forgotten in another tab is forgotten here, too.
  const forgetLatest = useRef(forget);
  useEffect(() => {
    forgetLatest.current = () => {
      // The dialog closes, and the form in it is gone.
      if (inquiry.isOpen && step === 'chat') focusNext.current = true;
      forget();
    };
  });
  useEffect(() => onForgottenElsewhere(() => forgetLatest.current()), []);

  const isFloating = isRoomy && floats !== undefined;
  useYield({
    active: panel === 'open' && isFloating,
    panel: shown,
    touched,
    onYield: () => (touched.current ? dispatch(docked()) : minimize()),
  });

  // A modal panel covers the page that back and forward change.
  useEffect(() => {
    if (isRoomy || panel !== 'open') return undefined;
    const uncover = () => dispatch(panelChanged('minimized'));
    addEventListener('popstate', uncover);
    return () => removeEventListener('popstate', uncover);
  }, [isRoomy, panel, dispatch]);

  // A window that has become too small for both shows the page.
  const wasRoomy = useRef(isRoomy);
  useEffect(() => {
    if (wasRoomy.current && !isRoomy) dispatch(panelChanged('minimized'));
    wasRoomy.current = isRoomy;
  }, [isRoomy, dispatch]);

  const place: Place = !isRoomy
    ? { kind: 'modal' }
    : isFloating
      ? { kind: 'floating', bottom: floats, height: floatingSize(step).height }
      : { kind: 'docked' };
  const announcement = <VisuallyHidden role="status">{conversation.announcement}</VisuallyHidden>;

  return (
    <>
      {panel === 'open' && place.kind === 'docked' && <Dock />}
      {panel !== 'open' && (
        <Launcher ref={keepShown} closed={panel === 'closed'} title={site.chat.title} onClick={() => change('open')} />
      )}
      {panel === 'open' && (
        <Panel
          ref={keepShown}
          title={site.chat.title}
          place={place}
          onTouch={() => {
            touched.current = true;
          }}
          onMinimize={() => change('minimized')}
          onClose={() => change('closed')}
        >
          <ChatView
            state={state}
            conversation={conversation}
            onSend={(text) => {
              dispatch(docked());
              conversation.send(text);
            }}
            onSkip={byVisitor(conversation.skip)}
            onForget={byVisitor(forget)}
            canForget={conversation.profile !== undefined || inquiry.unconfirmed.length > 0}
            onInquire={() => {
              // Its outcome is told in the conversation.
              dispatch(docked());
              inquiry.open();
            }}
            onOption={(option) => {
              dispatch(docked());
              if (option === says.tryAgain || option === says.restoreInquiry) inquiry.openAgain();
              else if (option === says.askAgain) conversation.askAgain();
              else conversation.send(option);
            }}
            onFollow={follow}
            draft={draft}
            onDraft={setDraft}
          >
            {step === 'welcome' && (
              <WelcomeForm
                site={site}
                values={details}
                onChange={setDetails}
                onSubmit={byVisitor(conversation.welcome)}
                onSkip={byVisitor(conversation.skip)}
              />
            )}
          </ChatView>
          {/* What is outside of a modal panel is inert, and would not be read out. */}
          {announcement}
        </Panel>
      )}
      <InquiryDialog site={site} inquiry={inquiry} />
      {panel !== 'open' && announcement}
    </>
  );
}
