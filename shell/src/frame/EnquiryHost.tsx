import { Suspense, use, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { color, Icon, VisuallyHidden } from 'shared-ui';
import styled from 'styled-components';
import type { WidgetModule } from '@platform/contract';
import { addresses } from 'api/addresses';
import { readStoredText, subscribeToList } from 'api/enquiry/place';
import { useHost, WidgetBoundary, WidgetMount } from '@platform/host';
import { widgets } from '../routing/routes';

const { enquiryCounter } = widgets;

const nothing = () => '';

/**
 * The link to the enquiry list on every page. The contact remote's widget counts its lines; it is loaded once there is
 * something to count, and the link works without it.
 */
export function EnquiryHost() {
  const list = useSyncExternalStore(subscribeToList, readStoredText, nothing);
  return (
    <Root to={addresses.enquiry.to()}>
      <Icon name="list" />
      <VisuallyHidden>Enquiry list</VisuallyHidden>
      {list !== '' && (
        <WidgetBoundary remote={enquiryCounter.remote} fallback={null}>
          <Suspense>
            <Counter />
          </Suspense>
        </WidgetBoundary>
      )}
    </Root>
  );
}

function Counter() {
  const { loader } = useHost();
  const opened: Promise<WidgetModule<object>> = loader.widget(enquiryCounter.remote, enquiryCounter.widget);
  const { Component } = use(opened);
  return (
    <WidgetMount remote={enquiryCounter.remote}>
      <Component />
    </WidgetMount>
  );
}

const Root = styled(Link)`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  color: ${color.ink};
`;
