import { PlaceholderRows } from '../../ui/placeholder.tsx';

/** Below the welcome line, while it is not known yet what is left to set up. */
export function DashboardPlaceholder() {
  return (
    <div className="cols">
      <PlaceholderRows count={3} label="Loading your dashboard" />
      <div aria-hidden="true">
        <PlaceholderRows count={3} />
      </div>
    </div>
  );
}
