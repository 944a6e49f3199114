import { Button } from './button.tsx';

interface LoadMoreProps {
  /** Nothing is drawn when there is no more. */
  hasMore: boolean;
  isLoading: boolean;
  onLoadMore: () => void;
  /** 'Showing 24 of 60 trainers' */
  note?: string;
  label?: string;
}

/** The end of a list that has further pages. */
export function LoadMore({ hasMore, isLoading, onLoadMore, note, label = 'Load more' }: LoadMoreProps) {
  return (
    <div className="loadmore">
      {note && (
        <p className="small muted num" aria-live="polite">
          {note}
        </p>
      )}
      {hasMore && (
        <Button variant="outline" isBusy={isLoading} busyLabel="Loading..." onClick={onLoadMore}>
          {label}
        </Button>
      )}
    </div>
  );
}
