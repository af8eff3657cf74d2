import { Container, Notice, Section, Spinner } from 'shared-ui';
import { useShell } from '../shell-context';

/**
 * Shown while a remote is on its way. The server sends it only when the remote failed there: the browser then tries, and
 * a reader without scripts is told what happened.
 */
export function RegionLoading() {
  const { site } = useShell();
  return (
    <Section>
      <Container>
        <Spinner label="Loading…" />
        <noscript>
          <Notice tone="error" title="This part of the page could not be shown">
            Please load the page again in a moment, call us on {site.phone} or write to {site.email}.
          </Notice>
        </noscript>
      </Container>
    </Section>
  );
}
