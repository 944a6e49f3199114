import { Component, type ErrorInfo, type ReactNode } from 'react';
import { type FailureKind, failureKind } from './failure-kind.ts';
import { FailurePage } from './failure-page.tsx';

interface Props {
  children: ReactNode;
  /** whole: nothing else is on the page; page: the bars still stand around it. */
  place: 'whole' | 'page';
}

/** Shows the failure page in place of a part that broke while drawing. A new `key` gives that part another chance. */
export class ErrorBoundary extends Component<Props, { failure: FailureKind | null }> {
  override state: { failure: FailureKind | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: failureKind(error) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    const { failure } = this.state;
    return failure ? <FailurePage place={this.props.place} kind={failure} /> : this.props.children;
  }
}
