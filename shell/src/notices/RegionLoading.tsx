import { Container, Notice, Section, Spinner } from 'shared-ui';
import type { Site } from 'api/records';

/**
 * Shown while a remote loads. The server sends it only if the remote has failed there: the browser then tries, and
 * visitors without scripts read the message.
 */
export const RegionLoading = ({ site }: { site: Site }) => (
  <Section>
    <Container>
      <Spinner label="Loading…" />
      <noscript>
        <Notice tone="error" title="This part of the page could not be shown">
          Please reload the page in a moment, call us on {site.phone} or write to {site.email}.
        </Notice>
      </noscript>
    </Container>
  </Section>
);
