import { t } from '@x1/contract/core/texts.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailedProps {
  /** What failed, as a sentence: 'Your sessions could not be loaded.' */
  what: string;
  /** The query to read again; where it is something else, `onRetry`. */
  query?: { refetch: () => unknown; isFetching: boolean };
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Takes the place of content that did not load; the title above it stays. */
export function LoadFailed({ what, query, onRetry = () => void query?.refetch(), isRetrying = query?.isFetching }: LoadFailedProps) {
  return (
    <Notice
      tone="bad"
      title={what}
      isAnnounced
      action={
        <Button variant="outline" size="s" isBusy={isRetrying} busyLabel={t('Retrying...')} onClick={onRetry}>
          {t('Retry')}
        </Button>
      }
    >
      {t('Check your connection and try again.')}
    </Notice>
  );
}
