import { Button } from '../../ui/button.tsx';

/** Asks again how the account stands; the server asks the payment partner. */
export function RefreshButton({ onRefresh, isRefreshing }: { onRefresh: () => void; isRefreshing: boolean }) {
  return (
    <Button variant="volt" isBusy={isRefreshing} busyLabel="Checking..." onClick={onRefresh}>
      Refresh Status
    </Button>
  );
}
