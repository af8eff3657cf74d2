import type { ReactNode } from 'react';
import { Container, Notice, space } from 'shared-ui';
import styled from 'styled-components';
import { OfflineHint } from './OfflineHint';
import { RetryButton } from './RetryButton';

const Space = styled(Container)`
  padding-block-start: ${space(2)};
`;

interface Props {
  tone: 'info' | 'error';
  title: string;
  children: ReactNode;
  onRetry: () => Promise<void>;
  /** Whether it retries without a click when the browser comes back online. */
  whenOnline?: boolean;
}

/** A notice above a region, with 'Try again'. */
export const RegionNotice = ({ tone, title, children, onRetry, whenOnline = false }: Props) => (
  <Space>
    <Notice tone={tone} title={title} action={<RetryButton onRetry={onRetry} whenOnline={whenOnline} />}>
      {children}
      {whenOnline && <OfflineHint />}
    </Notice>
  </Space>
);
