import { Component, useEffect, useState, type ReactNode } from 'react';
import type { RemoteName } from '@platform/contract';
import { ShellContext, useShell, type Shell } from '../shell-context';

interface Props {
  /** Whose widget it is. */
  remote: RemoteName;
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches what a widget throws and shows `fallback` in its place; a new `key` tries again. */
export class WidgetBoundary extends Component<Props, { failed: boolean }> {
  static override contextType = ShellContext;
  declare context: Shell;
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

/** Notes that a widget is rendered for the first time, and that it has come up: a release that hangs is given up. */
export function Mounting({ remote, children }: Pick<Props, 'remote' | 'children'>) {
  const { loader } = useShell();
  useState(() => loader.mount(remote, 'begins'));
  useEffect(() => loader.mount(remote, 'succeeded'), [loader, remote]);
  return children;
}
