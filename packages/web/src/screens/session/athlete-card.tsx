import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import { type AthleteDetails, athleteText, CARE_HOURS } from '@x1/contract/sessions/session-athlete.ts';
import { Link } from 'wouter';
import { Card } from '../../ui/card.tsx';
import { type DescriptionLine, DescriptionList } from '../../ui/description-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SessionView } from './session-view.ts';

/** Who trains: what the trainer of a paid session sees, and the parent with a way to change it (R171). */
export function AthleteCard({ view: { details, user } }: { view: SessionView }) {
  const { athlete, trainer, appointment } = details;
  if (!athlete) return null;
  const hasProgress = athlete.id !== null && appointment.isPaid && appointment.approvalStatus !== 'rejected' && !details.isBlocked;
  const about = athleteText(athlete);
  const lines = linesOf(athlete);
  return (
    <Card title="Athlete" aside={hasProgress && <Link href={`/progress/${athlete.id}/${trainer.id}`}>Goals and drills</Link>}>
      <p className="font-semibold">{athlete.firstName}</p>
      {about && <p className="small muted">{about}</p>}
      {lines.length > 0 && <DescriptionList lines={lines} className="wrap-anywhere mt-3" />}
      {user.role === 'trainer' ? <CareNote athlete={athlete} /> : <OwnNote firstName={athlete.firstName} />}
    </Card>
  );
}

function linesOf({ sports, goals, noteForTrainer, care }: AthleteDetails): DescriptionLine[] {
  return [
    { label: 'Sports', value: sports.join(', ') },
    { label: 'Goals', value: goals },
    { label: 'Note', value: noteForTrainer },
    { label: 'Emergency contact', value: care?.emergencyContact },
    { label: 'Medical note', value: care?.medicalNote },
  ].filter(({ value }) => Boolean(value));
}

/** When the rest is shown; around the session, that there is none. */
function CareNote({ athlete: { care } }: { athlete: AthleteDetails }) {
  const isEmpty = care?.emergencyContact === null && care.medicalNote === null;
  if (care && !isEmpty) return <p className="tiny muted mt-3">This is for you only. Please don't share it.</p>;
  return (
    <p className="tiny muted mt-3">
      {isEmpty
        ? "The family didn't add an emergency contact or a medical note."
        : `You'll see any emergency contact and medical note from ${CARE_HOURS} hours before the session until ${CARE_HOURS} hours after it.`}
    </p>
  );
}

function OwnNote({ firstName }: { firstName: string }) {
  return (
    <p className="tiny muted mt-3">
      The trainer sees this about {firstName}, plus the emergency contact and medical note from {CARE_HOURS} hours before the session until{' '}
      {CARE_HOURS} hours after it.{' '}
      <Link href="/profile-settings" className="link">
        Change
      </Link>
    </p>
  );
}

/** Warns of other sessions of the same athlete at the same time (R171). */
export function OverlapNotice({ view: { details, zone, now } }: { view: SessionView }) {
  const [first] = details.overlaps;
  if (!first || !details.athlete) return null;
  return (
    <Notice tone="warn" title={`${details.athlete.firstName} has another session at this time`}>
      <ul>
        {details.overlaps.map(({ id, title, startTime: start, endTime: end }) => (
          <li key={id}>
            <Link href={`/session/${id}`} className="link">
              {title}
            </Link>
            , {formatSessionTime({ start, end }, zone, now)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
