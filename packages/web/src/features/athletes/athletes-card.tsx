import { ATHLETES_MAX, type Athlete, ageGroup } from '@x1/contract/accounts/athlete.ts';
import type { User } from '@x1/contract/accounts/user.ts';
import { gradeLabel, skillLevelLabel } from '@x1/contract/accounts/value-labels.ts';
import { t } from '@x1/contract/core/texts.ts';
import { sportLabel } from '@x1/contract/trainers/value-labels.ts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { AddAthleteDialog, EditAthleteDialog } from './athlete-dialog.tsx';
import { useAthletes, useRemoveAthlete } from './queries.ts';

/** Who of the family trains, and what trainers should know of them (R171). */
export function AthletesCard({ user }: { user: User }) {
  return (
    <Card title={t('Athletes')}>
      <Content isSecondAdult={user.familyId !== undefined} />
    </Card>
  );
}

function Content({ isSecondAdult }: { isSecondAdult: boolean }) {
  const now = useNow();
  const athletes = useAthletes();
  const [isAdding, setAdding] = useState(false);
  if (athletes.isPending) return <AthletesPlaceholder />;
  if (athletes.isError) return <LoadFailed what={t("Your athletes couldn't be loaded.")} query={athletes} />;
  const isFull = athletes.data.filter(({ isSelf }) => !isSelf).length >= ATHLETES_MAX;
  return (
    <>
      <p className="small muted">
        {athletes.data.length === 0
          ? t('No athletes yet. You can also add one when you book.')
          : t('You can add up to {count} athletes.', { count: ATHLETES_MAX })}{' '}
        <Link href="/privacy/children">{t('Who sees this, and for how long')}</Link>
      </p>
      {athletes.data.length > 0 && (
        <p className="small mt-1">
          <Link href="/progress">{t('Goals, drills and progress with each trainer')}</Link>
        </p>
      )}
      <ul className="athletes">
        {athletes.data.map((athlete) => (
          <AthleteRow key={athlete.id} athlete={athlete} isSecondAdult={isSecondAdult} now={now} />
        ))}
      </ul>
      {!isFull && (
        <Button variant="outline" icon={Plus} className="mt-4" onClick={() => setAdding(true)}>
          {t('Add athlete')}
        </Button>
      )}
      {isAdding && <AddAthleteDialog now={now} onClose={() => setAdding(false)} />}
    </>
  );
}

function AthleteRow({ athlete, isSecondAdult, now }: { athlete: Athlete; isSecondAdult: boolean; now: Date }) {
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  const remove = useRemoveAthlete(close);
  const { firstName } = athlete;
  return (
    <li>
      <Portrait name={firstName} />
      <div className="grow min-w-0">
        <strong className="clip block">{athlete.isSelf && !isSecondAdult ? t('{firstName} (you)', { firstName }) : firstName}</strong>
        <p className="small muted wrap-anywhere">{athleteSummary(athlete, now)}</p>
      </div>
      <IconButton icon={Pencil} label={t('Edit {firstName}', { firstName })} onClick={() => setOpen('edit')} />
      <IconButton icon={Trash2} label={t('Remove {firstName}', { firstName })} onClick={() => setOpen('remove')} />
      {open === 'edit' && <EditAthleteDialog athlete={athlete} now={now} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t('Remove {firstName}?', { firstName })}
        confirmLabel={t('Remove')}
        busyLabel={t('Removing...')}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(athlete.id)}
      >
        {t('Everything you entered about {firstName} will be deleted. Booked sessions stay, with only the first name.', { firstName })}
      </ConfirmDialog>
    </li>
  );
}

/** '10-11 years · 5th grade · Soccer'. */
export function athleteSummary(athlete: Athlete, now: Date): string {
  const parts = [
    ageGroup(athlete, now.getUTCFullYear()),
    gradeLabel(athlete.gradeLevel ?? ''),
    skillLevelLabel(athlete.level ?? ''),
    athlete.sports.map(sportLabel).join(', '),
  ];
  return parts.filter(Boolean).join(' · ') || t('Add a birth year, grade and sports');
}

function AthletesPlaceholder() {
  return (
    <PlaceholderGroup label={t('Loading your athletes')}>
      <div className="grid gap-3">
        <Placeholder width="50%" height={20} />
        <Placeholder height={56} />
        <Placeholder width={140} height={44} />
      </div>
    </PlaceholderGroup>
  );
}
