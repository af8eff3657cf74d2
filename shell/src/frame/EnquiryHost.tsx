import { useSyncExternalStore } from 'react';
import { color, Icon, VisuallyHidden } from 'shared-ui';
import styled from 'styled-components';
import { addresses } from 'api/addresses';
import { readStoredText, subscribeToList } from 'api/enquiry/place';
import { widgets } from '../routing/routes';
import { FrameLink } from './FrameLink';
import { Widget } from './Widget';

const nothing = () => '';

/**
 * The link to the enquiry list on every page. The contact remote's widget counts its lines; it is loaded once there is
 * something to count. If it fails, the link works without it.
 */
export function EnquiryHost() {
  const list = useSyncExternalStore(subscribeToList, readStoredText, nothing);
  return (
    <Root to={addresses.enquiry.to()}>
      <Icon name="list" />
      <VisuallyHidden>Enquiry list</VisuallyHidden>
      <Widget of={widgets.enquiryCounter} isWanted={list !== ''} own={{}} />
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

  /* Its name goes on with what the widget counts. */
  > svg + :not(:last-child)::after {
    content: ',';
  }
`;
