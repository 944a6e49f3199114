import { formatDate } from '@x1/contract/core/time-format.ts';
import { type Clips, FILM_CONSENT } from '@x1/contract/progress/clips.ts';
import type { ProgressSide } from '@x1/contract/progress/progress.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAllowFilms, useForbidFilms } from '../../features/progress/clips.ts';
import type { Pair } from '../../features/progress/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface PermissionProps {
  pair: Pair;
  side: ProgressSide;
  firstName: string;
}

/** Before the first film: the family allows them, and a trainer asks. */
export function Permission({ pair, side, firstName }: PermissionProps) {
  const allow = useAllowFilms(pair);
  if (side === 'trainer') {
    return (
      <Card title="Films need the family's OK">
        <p className="mb-4">
          {firstName}'s family hasn't allowed films. They do that on this page of theirs, in one tap. Ask them in a message if a film would
          help.
        </p>
        <Button variant="outline" href="/messages">
          Go to Messages
        </Button>
      </Card>
    );
  }
  return (
    <Card title={`Allow films of ${firstName}?`}>
      <p>Nothing shows progress like a film from March beside one from May.</p>
      <p className="films-statement">{FILM_CONSENT}</p>
      <p className="small muted mb-4">
        You're asked once for {firstName}.{' '}
        <Link className="link" href="/privacy/children">
          What we do with films of children
        </Link>
      </p>
      <Button isBusy={allow.isPending} busyLabel="Allowing..." onClick={() => allow.mutate()}>
        Allow films
      </Button>
    </Card>
  );
}

interface WithdrawalProps {
  pair: Pair;
  consent: NonNullable<Clips['consent']>;
  firstName: string;
}

/** Who allowed films, and the way back. */
export function Withdrawal({ pair, consent, firstName }: WithdrawalProps) {
  const [isAsking, setAsking] = useState(false);
  const forbid = useForbidFilms(pair, () => setAsking(false));
  return (
    <div className="films-allowed">
      <p className="small muted">
        {consent.givenBy} allowed films of {firstName} on {formatDate(consent.givenAt, Intl.DateTimeFormat().resolvedOptions().timeZone)}.
      </p>
      <Button variant="quiet" size="s" onClick={() => setAsking(true)}>
        Remove all films
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Remove all films of ${firstName}?`}
        confirmLabel="Remove all films"
        busyLabel="Removing..."
        tone="danger"
        isBusy={forbid.isPending}
        onConfirm={() => forbid.mutate()}
      >
        Every film of {firstName} goes, with all trainers, and nobody can add another unless you allow it again. This can't be undone.
      </ConfirmDialog>
    </div>
  );
}
