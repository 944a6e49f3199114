import { t } from '@x1/contract/core/texts.ts';
import { formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { type Hindrance, hindranceText, type WantedTime } from '@x1/contract/scheduling/availability.ts';
import type { ApprovalStatus } from '@x1/contract/scheduling/states.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { seatsText } from './calendar/blocks.ts';
import { type ChosenTime, isRefused } from './chosen-time.ts';
import { clockText } from './labels.ts';
import { NextFreeTimes, type NextFreeTimesProps } from './next-free-times.tsx';
import type { TimeReading } from './schedule-time.ts';

interface TimeNoticeProps {
  reading: TimeReading;
  chosen: ChosenTime;
  role: WantedTime['role'];
  approvalStatus: ApprovalStatus;
  /** That the trainer has to confirm it; null where nobody has to. */
  confirmation: { readonly title: string; readonly text: string } | null;
  /** What choosing the time gives up; null for nothing. */
  givenUp: string | null;
  onTake: (wall: { date: string; time: string }) => void;
  /** What is free instead of a time that is not. */
  nextFree: NextFreeTimesProps;
}

/**
 * What is the matter with the chosen time, under its fields (R110-R115). Always there, so that a change is read out; on phones it stays in
 * sight while the week is scrolled.
 */
export function TimeNotice(props: TimeNoticeProps) {
  return (
    <>
      <div className="time-notice" aria-live="polite">
        {clockNotice(props)}
        {props.reading.kind === 'ready' && chosenNotice(props)}
      </div>
      {isRefused(props.chosen) && <NextFreeTimes {...props.nextFree} />}
    </>
  );
}

function clockNotice({ reading, onTake, nextFree: { zone } }: TimeNoticeProps) {
  switch (reading.kind) {
    case 'skipped': {
      const { nextValid } = reading;
      return (
        <Notice
          tone="warn"
          title={t("This time doesn't exist")}
          action={
            <Button variant="outline" size="s" onClick={() => onTake(nextValid)}>
              {t('Take {clock}', { clock: clockText(nextValid.time) })}
            </Button>
          }
        >
          {t('The clocks are set forward that day and skip it. The next valid time is {clock}.', { clock: clockText(nextValid.time) })}
        </Notice>
      );
    }
    case 'past':
      return (
        <Notice tone="warn" title={t('This time is in the past')}>
          {t('Please choose a time in the future.')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad" title={t("This time can't be converted")}>
          {t("Check the date and time. Nothing is scheduled until they're valid for both of you.")}
        </Notice>
      );
    case 'ready':
      if (!reading.isDoubled) return null;
      return (
        <Notice tone="info" title={t('This hour occurs twice that day')}>
          {t('The clocks are set back. We use the first {time} ({zoneAbbreviation}).', {
            time: formatTime(reading.range.start, zone),
            zoneAbbreviation: zoneAbbreviation(reading.range.start, zone),
          })}
        </Notice>
      );
    default:
      return null;
  }
}

/** Why the time is not free, what else there is to know about it, or which group it joins. */
function chosenNotice({ chosen, role, approvalStatus, confirmation, givenUp }: TimeNoticeProps) {
  const sentences = hindrancesToTell(chosen).map(({ kind }) => <p key={kind}>{hindranceText(kind, role, approvalStatus)}</p>);
  if (isRefused(chosen)) {
    return (
      <Notice tone="bad" title={t("This time isn't free")}>
        {sentences}
      </Notice>
    );
  }
  return (
    <>
      {chosen.group && (
        <Notice tone="info" title={t("You'll join the group")}>
          {t('{seats} at this time.', { seats: seatsText(chosen.group.seatsLeft) })}
        </Notice>
      )}
      {confirmation && (
        <Notice tone="warn" title={confirmation.title}>
          {confirmation.text}
        </Notice>
      )}
      {sentences.length > 0 && <Notice tone="warn">{sentences}</Notice>}
      {givenUp && <Notice tone="info">{givenUp}</Notice>}
    </>
  );
}

/** Beside what makes a time impossible, what would only be unusual about it is no news. */
function hindrancesToTell({ hindrances, askedAgain }: ChosenTime): readonly Hindrance[] {
  const refusing = hindrances.filter(({ refuses }) => refuses);
  if (refusing.length > 0) return refusing;
  // That the trainer has to confirm the time says why.
  return askedAgain.includes('outside_hours') ? hindrances.filter(({ kind }) => kind !== 'outside_hours') : hindrances;
}
