import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailedProps {
  /** What failed, as a sentence: 'Your sessions could not be loaded.' */
  what: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** Stands in place of content that did not load; the title above it stays. */
export function LoadFailed({ what, onRetry, isRetrying }: LoadFailedProps) {
  return (
    <Notice
      tone="bad"
      title={what}
      isAnnounced
      action={
        <Button variant="outline" size="s" isBusy={isRetrying} busyLabel="Retrying..." onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Check your connection and try again.
    </Notice>
  );
}
