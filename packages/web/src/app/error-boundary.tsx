import { t } from '@x1/contract/core/texts.ts';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { FullMessage } from '../ui/full-message.tsx';

interface Props {
  children: ReactNode;
  /** whole: nothing else is on the page; page: inside the frame. */
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

const MESSAGES: Record<FailureKind, { title: string; text: string }> = {
  broken: {
    title: t('Something went wrong'),
    text: t("This is a problem on our side. Nothing was paid or booked. Reload the page; if that doesn't help, go to the home page."),
  },
  missing: {
    title: t("This page didn't load"),
    text: t("Part of it couldn't be loaded. Check your connection, then reload the page."),
  },
};

/** The page broke or a part of it did not arrive: what to do now. Whatever was typed and saved as a draft is still there. */
function FailurePage({ place, kind }: { place: 'whole' | 'page'; kind: FailureKind }) {
  const { title, text } = MESSAGES[kind];
  return (
    <FullMessage
      place={place}
      title={title}
      actions={
        <>
          <Button variant="volt" size="l" onClick={() => location.reload()}>
            {t('Load the page again')}
          </Button>
          <Button variant="outline" size="l" href="/" isFullLoad>
            {t('Go home')}
          </Button>
        </>
      }
    >
      {text}
    </FullMessage>
  );
}

/** The server did not say who is signed in: everything waits for it. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <FullMessage
      place="whole"
      title={t("X1 can't be reached")}
      actions={
        <Button variant="volt" size="l" onClick={onRetry}>
          {t('Retry')}
        </Button>
      }
    >
      {t('You are still signed in. Check your connection, then try again.')}
    </FullMessage>
  );
}

/** `missing`: a part of the page did not arrive, offline or after a new version; `broken`: it arrived and failed. */
type FailureKind = 'missing' | 'broken';

/** Judges by the browsers' messages: a module that cannot be fetched has no error class of its own. */
export function failureKind(error: unknown): FailureKind {
  const text = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script|error loading dynamically|unable to preload/i.test(text)
    ? 'missing'
    : 'broken';
}
