import { t } from '@x1/contract/core/texts.ts';
import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import { hasEndedOtherwise, isDeclined } from '@x1/contract/scheduling/states.ts';
import { type AthleteDetails, athleteText, CARE_HOURS } from '@x1/contract/sessions/session-athlete.ts';
import { sportLabel } from '@x1/contract/trainers/value-labels.ts';
import { Link } from 'wouter';
import { rich } from '../../lib/rich.tsx';
import { Card } from '../../ui/card.tsx';
import { type DescriptionLine, DescriptionList } from '../../ui/description-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SessionView } from './session-view.ts';

/** Who trains: what the trainer of a paid session sees, and the parent with a way to change it (R171). */
export function AthleteCard({ view: { details, user, now } }: { view: SessionView }) {
  const { athlete, trainer, appointment } = details;
  if (!athlete) return null;
  const hasProgress = athlete.id !== null && appointment.isPaid && appointment.approvalStatus !== 'rejected' && !details.isBlocked;
  const about = athleteText(athlete);
  const lines = linesOf(athlete);
  return (
    <Card title={t('Athlete')} aside={hasProgress && <Link href={`/progress/${athlete.id}/${trainer.id}`}>{t('Goals and drills')}</Link>}>
      <p className="font-semibold">{athlete.firstName}</p>
      {about && <p className="small muted">{about}</p>}
      {lines.length > 0 && <DescriptionList lines={lines} className="wrap-anywhere mt-3" />}
      {saysMore(appointment, now) && (user.role === 'trainer' ? <CareNote athlete={athlete} /> : <OwnNote firstName={athlete.firstName} />)}
    </Card>
  );
}

/** Whether to mention what the trainer sees around a session's time: not if it was called off, nor `CARE_HOURS` after its end. */
function saysMore({ state, endTime }: SessionView['details']['appointment'], now: Date): boolean {
  if (isDeclined({ state }) || hasEndedOtherwise(state)) return false;
  return endTime === null || now.getTime() < Date.parse(endTime) + CARE_HOURS * 3_600_000;
}

function linesOf({ sports, goals, noteForTrainer, care }: AthleteDetails): DescriptionLine[] {
  return [
    { label: t('Sports'), value: sports.map(sportLabel).join(', ') },
    { label: t('Goals'), value: goals },
    { label: t('Note'), value: noteForTrainer },
    { label: t('Emergency contact'), value: care?.emergencyContact },
    { label: t('Medical note'), value: care?.medicalNote },
  ].filter(({ value }) => Boolean(value));
}

/** When the rest is shown; around the session, that there is none. */
function CareNote({ athlete: { care } }: { athlete: AthleteDetails }) {
  const isEmpty = care?.emergencyContact === null && care.medicalNote === null;
  if (care && !isEmpty) return <p className="tiny muted mt-3">{t("This is for you only. Please don't share it.")}</p>;
  return (
    <p className="tiny muted mt-3">
      {isEmpty
        ? t("The family didn't add an emergency contact or a medical note.")
        : t("You'll see any emergency contact and medical note from {hours} hours before the session until {hours} hours after it.", {
            hours: CARE_HOURS,
          })}
    </p>
  );
}

function OwnNote({ firstName }: { firstName: string }) {
  return (
    <p className="tiny muted mt-3">
      {rich(
        'The trainer sees this about {firstName}, and any emergency contact and medical note from {hours} hours before the session until {hours} hours after it. <link>Add or change them</link>',
        {
          firstName,
          hours: CARE_HOURS,
          link: (text) => (
            <Link href="/profile-settings" className="link">
              {text}
            </Link>
          ),
        },
      )}
    </p>
  );
}

/** Warns of other sessions of the same athlete at the same time (R171). */
export function OverlapNotice({ view: { details, zone, now } }: { view: SessionView }) {
  const [first] = details.overlaps;
  if (!first || !details.athlete) return null;
  return (
    <Notice tone="warn" title={t('{name} has another session at this time', { name: details.athlete.firstName })}>
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
