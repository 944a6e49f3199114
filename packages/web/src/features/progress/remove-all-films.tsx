import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useForbidFilms } from './clips.ts';
import type { Pair } from './queries.ts';

/** The family takes its permission back, after one question. @param name of the athlete */
export function RemoveAllFilms({ pair, name }: { pair: Pair; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const forbid = useForbidFilms(pair, () => setAsking(false));
  return (
    <>
      <Button variant="quiet" size="s" onClick={() => setAsking(true)}>
        Remove all films
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Remove all films of ${name}?`}
        confirmLabel="Remove all films"
        busyLabel="Removing..."
        tone="danger"
        isBusy={forbid.isPending}
        onConfirm={() => forbid.mutate()}
      >
        Every film of {name} goes, with all trainers, and nobody can add another unless you allow it again. This can't be undone.
      </ConfirmDialog>
    </>
  );
}
