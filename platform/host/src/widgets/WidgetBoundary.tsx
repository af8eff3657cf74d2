import { Component, useEffect, useState, type ReactNode } from 'react';
import type { RemoteName } from '@platform/contract';
import { HostContext, useHost, useRelease, type Host } from '../host-context';

interface Props {
  /** The remote that the widget belongs to. */
  remote: RemoteName;
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Catches a widget's errors and shows `fallback` instead; a new `key` tries again. So does the last good release, which takes
 * the place of the one that has failed: then {@link useRelease} changes.
 */
export function WidgetBoundary(props: Props) {
  const version = useRelease(props.remote);
  return <Boundary key={version} version={version} {...props} />;
}

class Boundary extends Component<Props & { version: string | undefined }, { failed: boolean }> {
  static override contextType = HostContext;
  declare context: Host;
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    const { loader } = this.context;
    const { remote, version } = this.props;
    loader.mount(remote, 'failed');
    void loader.fallBack(remote, version, error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Wraps a widget: records the start and end of its first rendering, so that a release that hangs is given up. */
export function WidgetMount({ remote, children }: Pick<Props, 'remote' | 'children'>) {
  const { loader } = useHost();
  useState(() => loader.mount(remote, 'begins'));
  useEffect(() => loader.mount(remote, 'succeeded'), [loader, remote]);
  return children;
}
