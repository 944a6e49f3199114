import { LoadFailed } from '../../../../ui/load-failed.tsx';
import type { ShownTimes } from './use-shown-times.ts';

/** Instead of week or list; a time can still be typed. */
export function TimesFailed({ shown }: Pick<ShownTimes, 'shown'>) {
  return (
    <LoadFailed what="The trainer's times could not be loaded." onRetry={() => void shown.refetch()} isRetrying={shown.isRefetching} />
  );
}
