import { Component, type ReactNode } from 'react';
import type { RemoteName } from '@platform/contract';
import { HostContext, type Host } from '../host-context';

interface Props {
  remote: RemoteName;
  /** The region as the server sent it; absent after a navigation. */
  serverHtml?: ReactNode;
  onRetry: () => Promise<void>;
  children: ReactNode;
}

/** Catches whatever a remote throws and shows the site's notice instead of the region. */
export class RegionBoundary extends Component<Props, { error?: unknown; failed: boolean }> {
  static override contextType = HostContext;
  declare context: Host;
  override state: { error?: unknown; failed: boolean } = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch() {
    this.context.loader.mount(this.props.remote, 'failed');
  }

  override render() {
    const { children, serverHtml, onRetry } = this.props;
    if (!this.state.failed) return children;
    const { definition, site } = this.context;
    const { Failed } = definition.notices;
    return <Failed error={this.state.error} site={site} serverHtml={serverHtml} onRetry={onRetry} />;
  }
}
