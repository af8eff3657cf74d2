import { useEffect, useRef } from 'react';
import { Breadcrumb, ButtonLink, EmptyState, Lead, LoadFailed, PageHeading, Spinner, Stack } from 'shared-ui';
import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { addresses } from 'api/addresses';
import { Intro, Page } from '../page/Page';
import { AidForm, answerId } from './AidForm';
import { AidList } from './AidList';
import { Answer } from './Answer';
import { aidBreadcrumbs } from './breadcrumbs';
import { selectChoose } from './chooseSlice';

/** A short form that chooses the variants that fit, /choose/{aid}, or the list of these forms, /choose (row P3). */
export function ChooseScreen({ site, reload }: ScreenProps) {
  const { status, cause, aids, aid, form, answer, answered } = useAppSelector(selectChoose);
  // What a visitor has asked for comes into view: the answer, or the first question to answer again.
  const hasAsked = useRef(false);
  const onAsk = () => {
    hasAsked.current = true;
  };
  useEffect(() => {
    if (!hasAsked.current || status !== 'ready') return;
    hasAsked.current = false;
    const invalid = document.querySelector<HTMLElement>('#region [aria-invalid]');
    (invalid ?? document.getElementById(answerId))?.focus();
  }, [status, form, answer]);
  const others = aids.filter(({ id }) => id !== aid?.id);
  return (
    <Page>
      <Breadcrumb items={aidBreadcrumbs(aid)} />
      <Intro>
        <PageHeading>{aid?.title ?? 'Selection aids'}</PageHeading>
        <Lead>{aid?.info ?? 'Answer a few questions, and see what fits.'}</Lead>
      </Intro>
      {status === 'loading' && !aid && <Spinner label="Loading the questions…" />}
      {status === 'unknown' && (
        <EmptyState
          title="There is no such selection aid."
          action={<ButtonLink to={addresses.ourProducts.to()}>See our products</ButtonLink>}
        />
      )}
      <Stack $gap={4}>
        {aid && form && <AidForm aid={aid} form={form} missed={answer?.lookedUp?.total === 0} onSubmit={onAsk} />}
        {status === 'failed' && (
          <LoadFailed what={aid ? 'the answer' : 'the questions'} cause={cause} onRetry={reload} />
        )}
        {aid && answer && status !== 'failed' && (
          <Answer aid={aid} answers={answered} answer={answer} currency={site.currency} onChoose={onAsk} />
        )}
        {others.length > 0 && <AidList aids={others} title={aid ? 'Other selection aids' : undefined} />}
      </Stack>
    </Page>
  );
}
