import { formatDate } from '@x1/contract/core/time-format.ts';
import { type Clips, FILM_CONSENT } from '@x1/contract/progress/clips.ts';
import type { ProgressSide } from '@x1/contract/progress/progress.ts';
import { Link } from 'wouter';
import { useAllowFilms } from '../../features/progress/clips.ts';
import type { Pair } from '../../features/progress/queries.ts';
import { RemoveAllFilms } from '../../features/progress/remove-all-films.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

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
  return (
    <div className="films-allowed">
      <p className="small muted">
        {consent.givenBy} allowed films of {firstName} on {formatDate(consent.givenAt, Intl.DateTimeFormat().resolvedOptions().timeZone)}.
      </p>
      <RemoveAllFilms pair={pair} name={firstName} />
    </div>
  );
}
