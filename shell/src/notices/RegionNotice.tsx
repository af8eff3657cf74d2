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
}

/** A notice above a region, with 'Try again'. */
export const RegionNotice = ({ tone, title, children, onRetry }: Props) => (
  <Space>
    <Notice tone={tone} title={title} action={<RetryButton onRetry={onRetry} />}>
      {children}
      <OfflineHint />
    </Notice>
  </Space>
);
