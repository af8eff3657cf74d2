import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { styled } from 'styled-components';
import { focusOutcome, type Outcome } from 'api/forms';
import { useAppDispatch } from '@platform/contract/store';
import { Notice, space } from 'shared-ui';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  outcome: Pick<Outcome<string>, 'kind' | 'message' | 'isSeen'>;
  /** The action of the form's slice. */
  outcomeSeen: () => UnknownAction;
  /** Details, shown below the message. */
  children?: ReactNode;
}

/** What became of a form. If the visitor has not seen it, the focus moves to the first invalid field, or otherwise here. */
export function OutcomeNotice({ form, outcome: { kind, message, isSeen }, outcomeSeen, children }: Props) {
  const dispatch = useAppDispatch();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSeen) return;
    focusOutcome(form.current, notice.current);
    dispatch(outcomeSeen());
  }, [form, isSeen, outcomeSeen, dispatch]);
  return (
    <Root ref={notice} tabIndex={-1}>
      <Notice tone={kind === 'stored' ? 'success' : 'error'} title={message}>
        {children}
      </Notice>
    </Root>
  );
}

const Root = styled.div`
  scroll-margin-block: ${space(4)};
`;
