import { useSyncExternalStore } from 'react';
import { color, type, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';
import type { WidgetModule } from '@platform/contract';
import { linesText } from 'api/enquiry/lines-text';
import { countStoredLines, subscribeToList } from 'api/enquiry/place';

const none = () => 0;

/** The number of lines on the enquiry list, beside the shell's link to it (row Q1): 'Enquiry list, 3 lines'. */
function EnquiryCounter() {
  const lines = useSyncExternalStore(subscribeToList, countStoredLines, none);
  if (lines === 0) return null;
  return (
    <>
      <Badge aria-hidden="true">{lines}</Badge>
      <VisuallyHidden>{linesText(lines)}</VisuallyHidden>
    </>
  );
}

const Badge = styled.span`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: 0;
  min-inline-size: 1.25rem;
  padding-inline: 0.25rem;
  border-radius: 0.75rem;
  background: ${color.copper};
  color: ${color.surface};
  font-size: ${type.micro};
  font-weight: 600;
  line-height: 1.25rem;
  text-align: center;
`;

const { Component }: WidgetModule<object> = { Component: EnquiryCounter };

export { Component };
