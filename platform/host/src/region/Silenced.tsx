import { Component, type ReactNode } from 'react';

interface Props {
  onError?: () => void;
  children: ReactNode;
}

/**
 * Around a placeholder that is shown before its page is: shows nothing of what fails, and does not report it. If it fails again once
 * the region shows it, the region does both.
 */
export class Silenced extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override render() {
    return !this.state.failed && this.props.children;
  }
}
