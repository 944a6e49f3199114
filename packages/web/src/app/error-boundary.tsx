import { Component, type ErrorInfo, type ReactNode } from 'react';
import { FailurePage } from './failure-page.tsx';

interface Props {
  children: ReactNode;
  /** whole: nothing else is on the page; page: the bars still stand around it. */
  place: 'whole' | 'page';
}

/** Shows the failure page in place of a part that broke while drawing. A new `key` gives that part another chance. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.hasFailed ? <FailurePage place={this.props.place} /> : this.props.children;
  }
}
