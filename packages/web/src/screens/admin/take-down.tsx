import { useState } from 'react';
import { ReasonDialog } from '../../features/admin/reason-dialog.tsx';
import { useAdminAction } from '../../features/admin/use-records.ts';
import { Button } from '../../ui/button.tsx';

interface TakeDownProps {
  /** 'Hide', 'Take down', 'Show again' */
  label: string;
  /** What it is done to, for screen readers and the dialog: 'review 12'. */
  of: string;
  description: string;
  isDanger?: boolean;
  act: (reason: string) => Promise<unknown>;
}

/** A button that takes something off the pages, or shows it again, and asks why. */
export function TakeDown({ label, of, description, isDanger, act }: TakeDownProps) {
  const [isAsking, setAsking] = useState(false);
  const action = useAdminAction(act, () => ({ title: 'Done' }));
  return (
    <>
      <Button variant="outline" size="s" aria-label={`${label} ${of}`} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`${label} ${of}?`}
          description={description}
          confirmLabel={label}
          tone={isDanger ? 'danger' : 'ink'}
          onConfirm={action.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
