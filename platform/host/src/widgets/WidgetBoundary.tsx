import { Component, useEffect, useState, type ReactNode } from 'react';
import type { RemoteName } from '@platform/contract';
import { HostContext, useHost, type Host } from '../host-context';

interface Props {
  /** Whose widget it is. */
  remote: RemoteName;
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches what a widget throws and shows `fallback` in its place; a new `key` tries again. */
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

/** Around a widget: notes when its first rendering begins and ends, so that a release that hangs is given up. */
export function WidgetMount({ remote, children }: Pick<Props, 'remote' | 'children'>) {
  const { loader } = useHost();
  useState(() => loader.mount(remote, 'begins'));
  useEffect(() => loader.mount(remote, 'succeeded'), [loader, remote]);
  return children;
}
