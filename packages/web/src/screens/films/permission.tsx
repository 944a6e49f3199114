import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { type Clips, FILM_CONSENT } from '@x1/contract/progress/clips.ts';
import type { ProgressSide } from '@x1/contract/progress/progress.ts';
import { Link } from 'wouter';
import { useAllowFilms } from '../../features/progress/clips.ts';
import type { Pair } from '../../features/progress/queries.ts';
import { RemoveAllFilms } from '../../features/progress/remove-all-films.tsx';
import { rich } from '../../lib/rich.tsx';
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
      <Card title={t("Films need the family's OK")}>
        <p className="mb-4">
          {t(
            "{firstName}'s family hasn't allowed films. They do that on this page of theirs, in one tap. Ask them in a message if a film would help.",
            { firstName },
          )}
        </p>
        <Button variant="outline" href="/messages">
          {t('Go to Messages')}
        </Button>
      </Card>
    );
  }
  return (
    <Card title={t('Allow films of {firstName}?', { firstName })}>
      <p>{t('Nothing shows progress like a film from March beside one from May.')}</p>
      <p className="films-statement">{FILM_CONSENT}</p>
      <p className="small muted mb-4">
        {rich("You're asked once for {firstName}. <link>What we do with films of children</link>", {
          firstName,
          link: (text) => (
            <Link className="link" href="/privacy/children">
              {text}
            </Link>
          ),
        })}
      </p>
      <Button isBusy={allow.isPending} busyLabel={t('Allowing...')} onClick={() => allow.mutate()}>
        {t('Allow films')}
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
        {t('{givenBy} allowed films of {firstName} on {date}.', {
          givenBy: consent.givenBy,
          firstName,
          date: formatDate(consent.givenAt, Intl.DateTimeFormat().resolvedOptions().timeZone),
        })}
      </p>
      <RemoveAllFilms pair={pair} name={firstName} />
    </div>
  );
}
