import { t } from '@x1/contract/core/texts.ts';
import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import type { WaitlistEntry } from '@x1/contract/scheduling/waitlist.ts';
import { offerPath } from '@x1/contract/scheduling/waitlist-path.ts';
import { useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Section } from '../../ui/section-head.tsx';
import { LeaveWaitlistDialog } from './leave-waitlist-dialog.tsx';
import { keptText, placeText, wishText } from './messages.ts';
import { usePassOffer, useWaitlist } from './queries.ts';

interface MyWaitlistProps {
  zone: string;
  /** Which of them; all by default. */
  shows?: 'all' | 'offers' | 'places';
  className?: string;
}

const isShown = {
  all: () => true,
  offers: ({ offer }: WaitlistEntry) => offer !== null,
  places: ({ offer }: WaitlistEntry) => offer === null,
};

/** The lines in which the family stands, and what it is offered; nothing where it stands in none. */
export function MyWaitlist({ zone, shows = 'all', className }: MyWaitlistProps) {
  const { data = [] } = useWaitlist();
  const entries = data.filter(isShown[shows]);
  const now = useNow(entries.flatMap(({ offer }) => (offer ? [Date.parse(offer.expiresAt)] : [])));
  if (entries.length === 0) return null;
  return (
    <div className={className}>
      <Section title={shows === 'offers' ? t('Yours to take') : t('Waitlist')}>
        <ul className="card rows">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} zone={zone} now={now} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

interface EntryProps {
  entry: WaitlistEntry;
  zone: string;
  now: Date;
}

function Entry({ entry, zone, now }: EntryProps) {
  const [isLeaving, setLeaving] = useState(false);
  const pass = usePassOffer();
  const offer = entry.offer && Date.parse(entry.offer.expiresAt) > now.getTime() ? entry.offer : null;
  const about = t('{programTitle} with {trainerName}', { programTitle: entry.programTitle, trainerName: entry.trainerName });
  const take = offer?.isTaken ? t('Finish booking') : t('Take this time');
  const giveUp = offer ? t('Pass it on') : t('Leave');
  return (
    <li>
      <div className="row flex-wrap">
        <span className={classes('grow wrap-anywhere', offer ? 'basis-60' : 'basis-48')}>
          <strong>{about}</strong>
          <span className="row-note">
            {offer ? formatSessionTime({ start: offer.startTime, end: offer.endTime }, zone, now) : wishText(entry, zone, now)}
          </span>
          <span className="row-note">{offer ? keptText(offer.expiresAt, zone, now) : placeText(entry)}</span>
        </span>
        {offer && (
          <Button size="s" href={offerPath({ trainerId: entry.trainerId, waitlistEntryId: entry.id })} aria-label={`${take}, ${about}`}>
            {take}
          </Button>
        )}
        <Button
          variant="quiet"
          size="s"
          isBusy={pass.isPending}
          busyLabel={t('Please wait...')}
          aria-label={`${giveUp}, ${about}`}
          onClick={() => (offer ? pass.mutate(entry) : setLeaving(true))}
        >
          {giveUp}
        </Button>
      </div>
      {isLeaving && <LeaveWaitlistDialog entry={entry} onClose={() => setLeaving(false)} />}
    </li>
  );
}
