import { Heading, Muted, SiteLink, Stack, Text } from 'shared-ui';
import { addresses } from 'api/addresses';
import { useAppSelector } from '@platform/contract/store';
import { selectAbout } from '../contactUsSlice';
import { Topics } from './Topics';
import { useAsksAboutList } from './useBeginning';
import type { OwnList } from './useOwnList';

interface Props {
  list: OwnList;
  /** Whether the message is being sent. */
  isLocked: boolean;
  /** Called with the text of a topic that the visitor has chosen. */
  onTopic: (text: string) => void;
}

/** The text beside the form: what to write, and topics to write about. */
export function Introduction({ list, isLocked, onTopic }: Props) {
  const about = useAppSelector(selectAbout);
  const hasList = useAsksAboutList(list.lines);
  return (
    <Stack $gap={2}>
      <Heading id="message">Send us a message</Heading>
      <Text>Tell us what you need: quantities, sizes, standards. We answer within 24 hours.</Text>
      <Text>
        Several products? <SiteLink to={addresses.enquiry.to()}>Send an enquiry list</SiteLink>, or paste your codes
        there.
      </Text>
      {about && (
        <Text>
          Your message is about{' '}
          <SiteLink to={addresses.product.to(about.productCategoryId, about.id)}>{about.productName}</SiteLink>.
        </Text>
      )}
      <Topics {...list} hasList={hasList} hasProduct={about !== undefined} isLocked={isLocked} onChoose={onTopic} />
      <Muted>Required fields are marked *</Muted>
    </Stack>
  );
}
