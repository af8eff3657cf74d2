import { Component, useEffect, type ReactNode } from 'react';
import type { RemoteName } from '@platform/contract';
import { useLocation } from 'react-router-dom';
import { identityOf } from '../definition';
import { applyMeta } from '../head/apply-meta';
import { HostContext, useHost, type Host } from '../host-context';
import { focusWithoutScrolling, type ClaimFocus } from '../page/focus';

interface Props {
  remote: RemoteName;
  /** The release that is shown. */
  version: string | undefined;
  /** The region as the server sent it; absent after a navigation. */
  serverHtml?: ReactNode;
  onRetry: () => Promise<void>;
  claimFocus: ClaimFocus;
  children: ReactNode;
}

interface State {
  failed: boolean;
  error?: unknown;
  /** Whether no other release takes the place of the failed one. */
  isFinal?: boolean;
}

type Snapshot = [focused: Element | null, top: number];

/**
 * Catches whatever a remote throws. The last good release takes the remote's place, in a new boundary; if there is none, the
 * site's notice is shown instead of the region.
 */
export class RegionBoundary extends Component<Props, State> {
  static override contextType = HostContext;
  declare context: Host;
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown) {
    const { loader } = this.context;
    const { remote, version } = this.props;
    loader.mount(remote, 'failed');
    void loader.fallBack(remote, version, error).then((found) => found || this.setState({ isFinal: true }));
  }

  /**
   * React removes the elements that arrived, and they are put back into the page, which loses the focus and the scroll
   * position.
   */
  override getSnapshotBeforeUpdate(): Snapshot {
    return [document.activeElement, scrollY];
  }

  override componentDidUpdate(_props: Props, before: State, [focused, top]: Snapshot) {
    if (!this.props.serverHtml || !this.state.failed || before.failed) return;
    scrollTo(0, top);
    focusWithoutScrolling(focused);
  }

  override render() {
    const { children, serverHtml, onRetry, claimFocus } = this.props;
    if (!this.state.failed) return children;
    const { definition, site } = this.context;
    const { Failed, Loading } = definition.notices;
    if (!this.state.isFinal) return serverHtml ?? <Loading site={site} />;
    const notice = <Failed error={this.state.error} site={site} serverHtml={serverHtml} onRetry={onRetry} />;
    return serverHtml ? notice : <FailedPage claimFocus={claimFocus}>{notice}</FailedPage>;
  }
}

/**
 * A notice in place of the page that a visitor has gone to: it replaces the previous page's title and takes the focus. The
 * notice announces itself.
 */
function FailedPage({ claimFocus, children }: Pick<Props, 'claimFocus' | 'children'>) {
  const { definition, site } = useHost();
  const { pathname } = useLocation();
  useEffect(() => {
    applyMeta(definition.unavailable, pathname, identityOf(definition, site));
    if (claimFocus()) focusWithoutScrolling(document.getElementById('main'));
  }, [definition, pathname, site, claimFocus]);
  return children;
}
