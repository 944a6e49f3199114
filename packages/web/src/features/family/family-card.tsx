import type { Family } from '@x1/contract/accounts/family.ts';
import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { Mail, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { InviteAdultDialog } from './invite-adult-dialog.tsx';
import { useFamily, useLeaveFamily, useRemoveAdult, useWithdrawInvitation } from './queries.ts';

/** The second adult of the family: invited, waiting, there, or oneself (R172). */
export function FamilyCard({ user }: { user: User }) {
  return (
    <div id="family">
      <Card title={t('Family')}>
        <Content zone={viewerTimeZone(user)} />
      </Card>
    </div>
  );
}

function Content({ zone }: { zone: string }) {
  const family = useFamily();
  if (family.isPending) return <FamilyPlaceholder />;
  if (family.isError) return <LoadFailed what={t("Your family couldn't be loaded.")} query={family} />;
  const { role, owner, adult, invitation } = family.data;
  if (role === 'member') return <Membership ownerName={owner.name} />;
  if (adult) return <SecondAdult adult={adult} zone={zone} />;
  return invitation ? <Waiting invitation={invitation} zone={zone} /> : <NoSecondAdult />;
}

function NoSecondAdult() {
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <p className="small muted">
        {t(
          'Share your family with one other adult, like the other parent. They get their own sign-in, see your athletes, sessions, payments and conversations, and can book, chat and make changes just like you.',
        )}{' '}
        <WhoSees />
      </p>
      <Button variant="outline" icon={UserPlus} className="mt-4" onClick={() => setInviting(true)}>
        {t('Invite an adult')}
      </Button>
      {isInviting && <InviteAdultDialog onClose={() => setInviting(false)} />}
    </>
  );
}

function Waiting({ invitation: { email, expiresAt }, zone }: { invitation: NonNullable<Family['invitation']>; zone: string }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawInvitation(() => setAsking(false));
  return (
    <>
      <Person
        face={<Icon of={Mail} />}
        name={email}
        note={t('Invited. The link is good until {date}.', { date: formatDate(expiresAt, zone) })}
      >
        <Button variant="outline" size="s" onClick={() => setAsking(true)}>
          {t('Cancel invitation')}
        </Button>
      </Person>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('Cancel the invitation?')}
        confirmLabel={t('Cancel invitation')}
        busyLabel={t('Canceling...')}
        cancelLabel={t('Keep it')}
        tone="danger"
        isBusy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      >
        {t('The link we sent to {email} will stop working. You can invite someone else right away.', { email })}
      </ConfirmDialog>
    </>
  );
}

function SecondAdult({ adult: { name, email, joinedAt }, zone }: { adult: NonNullable<Family['adult']>; zone: string }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveAdult(() => setAsking(false));
  return (
    <>
      <p className="small muted">
        {t(
          "You both see and do the same things here, and you both get the emails. Only you can remove the other adult, change your account's email or delete your account.",
        )}{' '}
        <WhoSees />
      </p>
      <Person face={<Portrait name={name} />} name={name} note={t('{email} · Joined {date}', { email, date: formatDate(joinedAt, zone) })}>
        <Button variant="outline" size="s" onClick={() => setAsking(true)}>
          {t('Remove')}
        </Button>
      </Person>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('Remove {name}?', { name })}
        confirmLabel={t('Remove')}
        busyLabel={t('Removing...')}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t(
          "{name} won't see your athletes, sessions, payments and conversations anymore, and won't get emails about them. Anything they booked or wrote stays. We'll email {name} to let them know.",
          { name },
        )}
      </ConfirmDialog>
    </>
  );
}

/** What the second adult sees: whose family it is, and the way out. */
function Membership({ ownerName }: { ownerName: string }) {
  const [isAsking, setAsking] = useState(false);
  const leave = useLeaveFamily();
  return (
    <>
      <p className="small muted">
        {t(
          "You share {ownerName}'s family. You both see the same athletes, sessions, payments and conversations, and trainers can see which of you wrote.",
          { ownerName },
        )}{' '}
        <WhoSees />
      </p>
      <Person face={<Portrait name={ownerName} />} name={t("{ownerName}'s family", { ownerName })} note={t("You're the second adult.")}>
        <Button variant="outline" size="s" onClick={() => setAsking(true)}>
          {t('Leave family')}
        </Button>
      </Person>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t("Leave {ownerName}'s family?", { ownerName })}
        confirmLabel={t('Leave family')}
        busyLabel={t('Leaving...')}
        tone="danger"
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate()}
      >
        {t(
          "You won't see the family's athletes, sessions, payments and conversations anymore. Anything you booked or wrote stays with the family. You keep your own account.",
        )}
      </ConfirmDialog>
    </>
  );
}

function Person({ face, name, note, children }: { face: ReactNode; name: string; note: string; children: ReactNode }) {
  return (
    <div className="family-adult">
      {face}
      <div className="grow min-w-0">
        <strong className="wrap-anywhere block">{name}</strong>
        <p className="small muted wrap-anywhere">{note}</p>
      </div>
      {children}
    </div>
  );
}

function WhoSees() {
  return <Link href="/privacy/children">{t('Who can see what about your child')}</Link>;
}

function FamilyPlaceholder() {
  return (
    <PlaceholderGroup label={t('Loading your family')}>
      <div className="grid gap-3">
        <Placeholder width="80%" height={20} />
        <Placeholder width={160} height={44} />
      </div>
    </PlaceholderGroup>
  );
}
