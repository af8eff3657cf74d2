import { useEffect, useEffectEvent, useState } from 'react';
import type { AssistantProps } from 'api/widgets';
import { useAppDispatch, useAppSelector } from '@platform/contract/store';
import { VisuallyHidden } from 'shared-ui';
import { docked, selectChat } from './chatSlice';
import type { Beginning } from './conversation/greeting';
import { onForgottenElsewhere, type Details } from './conversation/profile';
import { says } from './conversation/texts';
import { useConversation } from './conversation/useConversation';
import { useStoredVisit } from './conversation/useStoredVisit';
import { readDraft } from './conversation/visit';
import { InquiryDialog } from './inquiry/InquiryDialog';
import { readUnconfirmed } from './inquiry/unconfirmed';
import { useInquiry } from './inquiry/useInquiry';
import { ChatView } from './panel/ChatView';
import { Dock } from './panel/Dock';
import { Launcher } from './panel/Launcher';
import { Panel } from './panel/Panel';
import { usePanel } from './panel/usePanel';
import { WelcomeForm } from './panel/WelcomeForm';

const noDetails: Details = { userName: '', userEmail: '', userCountry: '' };

interface Props extends AssistantProps {
  begin: Beginning;
  /** Whether the visitor has opened it, and waits for it. */
  openedByVisitor: boolean;
}

/** The chat once it has been opened (row F1): its button or its panel, and the inquiry's dialog. */
export function Chat({ site, begin, openedByVisitor }: Props) {
  const state = useAppSelector(selectChat);
  const { step } = state;
  const dispatch = useAppDispatch();
  const [unconfirmed] = useState(readUnconfirmed);
  const conversation = useConversation(site, begin, unconfirmed.length > 0);
  const inquiry = useInquiry(conversation, unconfirmed);
  const { panel, place, ref, byVisitor, change, touch, focusNext, follow } = usePanel(openedByVisitor);
  const [draft, setDraft] = useState(readDraft);
  const [details, setDetails] = useState(noDetails);
  useStoredVisit(draft);

  const forget = () => {
    setDraft('');
    setDetails(noDetails);
    inquiry.forget();
    conversation.forget();
  };
  // What was forgotten in another tab is forgotten here, too.
  const forgetHere = useEffectEvent(() => {
    // The dialog closes, and the form in it is gone.
    if (inquiry.isOpen && step === 'chat') focusNext();
    forget();
  });
  useEffect(() => onForgottenElsewhere(() => forgetHere()), []);

  // The conversation reports what is sent and the outcome, and needs more height than a floating panel has.
  const inConversation =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      dispatch(docked());
      act(...given);
    };
  const choose = (option: string) => {
    if (option === says.tryAgain || option === says.restoreInquiry) inquiry.openAgain();
    else if (option === says.askAgain) conversation.askAgain();
    else conversation.send(option);
  };
  const announcement = <VisuallyHidden role="status">{conversation.announcement}</VisuallyHidden>;

  return (
    <>
      {panel === 'open' && place.kind === 'docked' && <Dock />}
      {panel !== 'open' && (
        <Launcher ref={ref} closed={panel === 'closed'} title={site.chat.title} onClick={() => change('open')} />
      )}
      {panel === 'open' && (
        <Panel
          ref={ref}
          title={site.chat.title}
          place={place}
          onTouch={touch}
          onMinimize={() => change('minimized')}
          onClose={() => change('closed')}
        >
          <ChatView
            state={state}
            conversation={conversation}
            onSend={inConversation(conversation.send)}
            onSkip={byVisitor(conversation.skip)}
            onForget={byVisitor(forget)}
            canForget={conversation.profile !== undefined || inquiry.unconfirmed.length > 0}
            onInquire={inConversation(inquiry.open)}
            onOption={inConversation(choose)}
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
