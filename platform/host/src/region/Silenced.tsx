import { Component, type ReactNode } from 'react';

interface Props {
  /** Called after a failure, in the same commit. */
  onError?: () => void;
  children: ReactNode;
}

/**
 * An error boundary around a placeholder that is rendered outside its region: shows nothing if the placeholder throws, and
 * leaves the report to the region, should that render it later.
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
