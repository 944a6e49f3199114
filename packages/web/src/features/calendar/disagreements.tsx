import type { CalendarConnection, CalendarProviderName, Disagreement } from '@x1/contract/calendar/connection.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import { proposedTimePath } from '../../lib/proposed-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Section } from '../../ui/section-head.tsx';
import { useResolveDisagreement } from './use-calendar.ts';

interface DisagreementsProps extends Pick<CalendarConnection, 'provider'> {
  readonly disagreements: readonly Disagreement[];
  readonly zone: string;
}

/** Beside X1, where the other time is. */
const places: Readonly<Record<CalendarProviderName, string>> = { google: 'Google', outlook: 'Outlook', caldav: t('Calendar') };

/** Sessions that the trainer's calendar shows otherwise than X1. X1's time holds until the trainer chooses; nothing is cancelled by it (R133). */
export function Disagreements({ disagreements, provider, zone }: DisagreementsProps) {
  return (
    <Section title={t('Your calendar shows a different time')} aside={t('{count} to decide', { count: disagreements.length })}>
      <ul className="card rows">
        {disagreements.map((disagreement) => (
          <li key={disagreement.appointmentId} className="grid grid-cols-1 gap-3 p-4">
            <One disagreement={disagreement} place={places[provider ?? 'google']} zone={zone} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function One({ disagreement, place, zone }: { disagreement: Disagreement; place: string; zone: string }) {
  const now = useNow();
  const resolve = useResolveDisagreement();
  const { appointmentId, title, startTime, endTime } = disagreement;
  const isDeleted = disagreement.kind === 'deleted';
  const there = calendarTime(disagreement, { zone, now });
  const words = {
    restore: isDeleted ? t('Put it back') : t("Use X1's time"),
    move: there ? t('Move the session to {there}', { there }) : t('Open the session'),
  };
  return (
    <>
      <strong className="font-semibold">{title}</strong>
      <DescriptionList
        lines={[
          { label: 'X1', value: formatSessionTime({ start: startTime, end: endTime }, zone, now) },
          { label: place, value: there ?? (isDeleted ? t('Deleted') : t('Another time')) },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="s"
          isBusy={resolve.isPending}
          busyLabel={t('Please wait...')}
          aria-label={`${words.restore}: ${title}`}
          onClick={() => resolve.mutate({ appointmentId, choice: 'restore' })}
        >
          {words.restore}
        </Button>
        <Button
          size="s"
          variant="outline"
          className="whitespace-normal"
          href={pathToMove(disagreement)}
          aria-label={`${words.move}: ${title}`}
        >
          {words.move}
        </Button>
        <Button
          size="s"
          variant="quiet"
          isBusy={resolve.isPending}
          aria-label={t('Leave it: {title}', { title })}
          onClick={() => resolve.mutate({ appointmentId, choice: 'leave' })}
        >
          {t('Leave it')}
        </Button>
      </div>
    </>
  );
}

/** To the dialog that moves the session, with the calendar's time in it; to the session where there is none. */
function pathToMove({ appointmentId, calendarStartTime: start, calendarEndTime: end }: Disagreement): string {
  return start !== null && end !== null ? proposedTimePath(appointmentId, { start, end }) : `/session/${appointmentId}`;
}

/** When the calendar has it; undefined where it is deleted there, or lasts whole days. */
function calendarTime({ calendarStartTime: start, calendarEndTime: end }: Disagreement, { zone, now }: { zone: string; now: Date }) {
  return start !== null && end !== null ? formatSessionTime({ start, end }, zone, now) : undefined;
}
