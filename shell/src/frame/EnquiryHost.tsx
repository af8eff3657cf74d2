import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { color, Icon, VisuallyHidden } from 'shared-ui';
import styled from 'styled-components';
import { addresses } from 'api/addresses';
import { readStoredText, subscribeToList } from 'api/enquiry/place';
import { useHost, useRelease, WidgetBoundary, WidgetMount } from '@platform/host';
import { widgets } from '../routing/routes';
import { FrameLink } from './FrameLink';

const { enquiryCounter } = widgets;

const nothing = () => '';

/**
 * The link to the enquiry list on every page. The contact remote's widget counts its lines; it is loaded once there is
 * something to count. If it fails, the link works without it.
 */
export function EnquiryHost() {
  const { loader } = useHost();
  const list = useSyncExternalStore(subscribeToList, readStoredText, nothing);
  const release = useRelease(enquiryCounter.remote);
  const [loaded, setLoaded] = useState<{ release: string | undefined; Component: ComponentType }>();
  const Counter = loaded?.release === release ? loaded?.Component : undefined;
  const wanted = list !== '' && !Counter;

  useEffect(() => {
    if (!wanted) return;
    let isCurrent = true;
    loader.widget<object>(enquiryCounter.remote, enquiryCounter.widget).then(
      ({ Component }) => {
        if (isCurrent) setLoaded({ release, Component });
      },
      (error: unknown) => console.warn('shell: the enquiry list cannot be counted', error),
    );
    return () => void (isCurrent = false);
  }, [wanted, loader, release]);

  return (
    <Root to={addresses.enquiry.to()}>
      <Icon name="list" />
      <VisuallyHidden>Enquiry list{Counter && list !== '' && ','}</VisuallyHidden>
      {Counter && (
        <WidgetBoundary remote={enquiryCounter.remote} fallback={null}>
          <WidgetMount remote={enquiryCounter.remote}>
            <Counter />
          </WidgetMount>
        </WidgetBoundary>
      )}
    </Root>
  );
}

const Root = styled(FrameLink)`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  color: ${color.ink};
`;
