import { Button } from '../ui/button.tsx';
import { FullMessage } from '../ui/full-message.tsx';
import type { FailureKind } from './failure-kind.ts';

const MESSAGES: Record<FailureKind, { title: string; text: string }> = {
  broken: {
    title: 'This page stumbled',
    text: 'Something went wrong on our side. Nothing was paid or booked by it. Load the page again; if that does not help, go back to the start.',
  },
  missing: {
    title: 'This page did not arrive',
    text: 'A part of it could not be loaded. Check your connection, then load the page again.',
  },
};

/** The page broke or a part of it did not arrive: what to do now. Whatever was typed and saved as a draft is still there. */
export function FailurePage({ place, kind }: { place: 'whole' | 'page'; kind: FailureKind }) {
  const { title, text } = MESSAGES[kind];
  return (
    <FullMessage
      place={place}
      title={title}
      actions={
        <>
          <Button variant="volt" size="l" onClick={() => location.reload()}>
            Load the page again
          </Button>
          <Button variant="outline" size="l" href="/" isFullLoad>
            Go to the start
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
      title="X1 cannot be reached"
      actions={
        <Button variant="volt" size="l" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      You are still signed in. Check your connection, then try again.
    </FullMessage>
  );
}
