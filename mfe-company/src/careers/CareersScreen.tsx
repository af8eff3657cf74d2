import type { ScreenProps } from '@platform/contract';
import { useAppSelector } from '@platform/contract/store';
import { Loaded } from '../loading/Loaded';
import { CompanyPage } from '../page/CompanyPage';
import { Advertisement } from './Advertisement';
import { careers } from './careersSlice';

/** Career Opportunities, /career-opportunities (row D5). */
export function CareersScreen({ reload }: ScreenProps) {
  const state = useAppSelector(careers.select);
  return (
    <CompanyPage
      name="Career Opportunities"
      heading={state.content?.heading ?? 'Career Opportunities'}
      intro={state.content?.intro}
    >
      <Loaded of={state} what="the open positions" onRetry={reload}>
        {(content) => <Advertisement {...content} />}
      </Loaded>
    </CompanyPage>
  );
}
