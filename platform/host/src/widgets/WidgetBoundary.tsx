import { Component, useEffect, useState, type ReactNode } from 'react';
import type { RemoteName } from '@platform/contract';
import { HostContext, useHost, type Host } from '../host-context';

interface Props {
  /** The remote that the widget belongs to. */
  remote: RemoteName;
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches a widget's errors and shows `fallback` instead; a new `key` tries again. */
export class WidgetBoundary extends Component<Props, { failed: boolean }> {
  static override contextType = HostContext;
  declare context: Host;
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.context.loader.mount(this.props.remote, 'failed');
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
