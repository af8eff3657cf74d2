import { Component, type ReactNode } from 'react';
import type { RemoteName } from '@platform/contract';
import { RegionFailed } from './RegionFailed';
import { ShellContext, type Shell } from '../shell-context';

interface Props {
  remote: RemoteName;
  pathname: string;
  onRetry: () => Promise<void>;
  children: ReactNode;
}

/**
 * Catches whatever a remote throws. On the page that the server has sent, its HTML is shown on, below a notice; after a
 * navigation the region says what happened.
 */
export class RegionBoundary extends Component<Props, { error?: unknown; failed: boolean }> {
  static override contextType = ShellContext;
  declare context: Shell;
  override state: { error?: unknown; failed: boolean } = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch() {
    this.context.loader.mount(this.props.remote, 'failed');
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { first, site } = this.context;
    const kept = first.htmlOf(this.props.pathname);
    return <RegionFailed error={this.state.error} kept={kept} site={site} onRetry={this.props.onRetry} />;
  }
}
