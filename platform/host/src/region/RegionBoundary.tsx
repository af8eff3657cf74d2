import { Component, type ReactNode } from 'react';
import type { RemoteName } from '@platform/contract';
import { HostContext, type Host } from '../host-context';

interface Props {
  remote: RemoteName;
  /** The release that is shown. */
  version: string | undefined;
  /** The region as the server sent it; absent after a navigation. */
  serverHtml?: ReactNode;
  onRetry: () => Promise<void>;
  children: ReactNode;
}

interface State {
  failed: boolean;
  error?: unknown;
  /** Whether no other release takes the place of the failed one. */
  isFinal?: boolean;
}

/**
 * Catches whatever a remote throws. The last good release takes its place, and with it another boundary this one's; if
 * there is none, the site's notice is shown instead of the region.
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

  override render() {
    const { children, serverHtml, onRetry } = this.props;
    if (!this.state.failed) return children;
    const { definition, site } = this.context;
    const { Failed, Loading } = definition.notices;
    if (!this.state.isFinal) return serverHtml ?? <Loading site={site} />;
    return <Failed error={this.state.error} site={site} serverHtml={serverHtml} onRetry={onRetry} />;
  }
}
