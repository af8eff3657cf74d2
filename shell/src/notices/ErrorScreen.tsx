import { Fragment, type ReactNode } from 'react';
import { Link, matchPath } from 'react-router-dom';
import { Container, Lead, PageHeading, Section, Stack, Text } from 'shared-ui';
import styled from 'styled-components';
import { addresses, telephone } from 'api/addresses';
import type { Site } from 'api/records';
import { routes } from '../routing/routes';
import { OfflineHint } from './OfflineHint';

const Trace = styled.pre`
  overflow-x: auto;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

interface Props {
  /** Status and text of an unmatched address, or what was thrown. */
  error: unknown;
  site: Site;
  /** Tries again what has failed. */
  action?: ReactNode;
  /** The address of a page whose remote has failed: no link leads to another page of that remote. */
  failed?: string;
}

const remoteOf = (address: string) => routes.find(({ path }) => matchPath(path, address))?.remote;

const ways = [
  { to: addresses.home.to(), article: 'the ', name: 'home page' },
  { to: addresses.ourProducts.to(), article: '', name: 'our products' },
];

const isAnswer = (error: unknown): error is { status: number; statusText: string } =>
  typeof error === 'object' && error !== null && 'status' in error && 'statusText' in error;

/** The default error screen: heading, status and text or the message, and the stack trace if there is one. */
export function ErrorScreen({ error, site, action, failed }: Props) {
  const message = isAnswer(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? error.message
      : String(error);
  const open = failed === undefined ? ways : ways.filter(({ to }) => remoteOf(to) !== remoteOf(failed));
  const stack = error instanceof Error ? error.stack : undefined;
  return (
    <Section>
      <Container>
        <Stack $gap={3}>
          <PageHeading>Unexpected Application Error!</PageHeading>
          <Lead as="div" role="alert">
            {message}
            {action && <OfflineHint />}
          </Lead>
          {action && <div>{action}</div>}
          <Text>
            {open.map(({ to, article, name }, at) => (
              <Fragment key={to}>
                {at === 0 ? 'Go to' : ' or to'} {article}
                <Link to={to}>{name}</Link>
              </Fragment>
            ))}
            , call us on <a href={telephone(site.phone)}>{site.phone}</a> or write to{' '}
            <a href={`mailto:${site.email}`}>{site.email}</a>.
          </Text>
          {stack && (
            <details>
              <summary>Technical details</summary>
              <Trace>{stack}</Trace>
            </details>
          )}
        </Stack>
      </Container>
    </Section>
  );
}
