import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { trainingFormats } from '@x1/contract/programs/program.ts';
import { isOnlineFormat } from '@x1/contract/programs/program-words.ts';
import { durationLabel, trainingFormatLabel } from '@x1/contract/programs/value-labels.ts';
import { isOnlineLocation, isUsualLocation, locationLabel } from '@x1/contract/scheduling/locations.ts';
import { Backpack, CalendarCheck, CalendarRange, MapPin, Video } from 'lucide-react';
import { sessionTime, sessionTypeLabel } from '../../features/sessions/labels.ts';
import { ApprovalBadge } from '../../features/sessions/session-badges.tsx';
import { Card } from '../../ui/card.tsx';
import { type DescriptionLine, DescriptionList } from '../../ui/description-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isReviewDue, type SessionView } from './session-view.ts';

/** Session Overview (S2§2). */
export function SessionOverviewCard({ view }: { view: SessionView }) {
  const { details, user, zone, now } = view;
  const { appointment, trainer, parent, program } = details;
  const other: DescriptionLine =
    user.role === 'trainer' ? { label: t('Parent'), value: parent.email ?? parent.name } : { label: t('Trainer'), value: trainer.name };
  const lines: DescriptionLine[] = [
    { label: t('Program'), value: program.title },
    { label: t('Session type'), value: sessionTypeLabel(appointment.sessionType) },
    other,
    ...(isReviewDue(view) ? placeAndTime(view) : []),
    { label: t('Booked'), value: formatDate(appointment.createdAt, zone, now) },
    ...(appointment.state === 'cancelled' ? [] : [{ label: t('Approval'), value: <ApprovalBadge session={appointment} /> }]),
  ];
  return (
    <Card title={t('Session Overview')}>
      <DescriptionList lines={lines} className="wrap-anywhere" />
      {appointment.description && appointment.description !== program.description && (
        <p className="muted mt-4 max-w-[66ch] whitespace-pre-line">{appointment.description}</p>
      )}
    </Card>
  );
}

/** What the ticket tells otherwise. */
function placeAndTime({ details: { appointment }, zone, now }: SessionView): DescriptionLine[] {
  const time = sessionTime(appointment, zone, now);
  if (!time) return [];
  return [
    { label: t('When'), value: time.full },
    { label: t('Location'), value: locationLabel(appointment.location) },
  ];
}

/** How the session is held, since its program may leave that open. In an online program, a place in free text says how to meet online. */
function formatOf({ appointment: { startTime, location }, program, placeTown }: SessionView['details']): (typeof trainingFormats)[number] {
  if (startTime === null) return program.trainingFormat;
  if (isOnlineLocation(location)) return 'Online';
  const isPlace = isUsualLocation(location) || placeTown !== null;
  return program.trainingFormat === 'Online' && !isPlace ? 'Online' : 'In-Person';
}

/** Program Details (S2§2). */
export function ProgramDetailsCard({ details }: Pick<SessionView, 'details'>) {
  const { program, appointment } = details;
  const format = formatOf(details);
  return (
    <Card title={t('Program Details')}>
      <p className="muted max-w-[66ch] whitespace-pre-line">{program.description}</p>
      <p className="specs mt-3.5">
        <span>
          <Icon of={CalendarCheck} size="s" />
          {t('{count, plural, one {# session} other {# sessions}}', { count: appointment.sessionCount })}
        </span>
        <span>
          <Icon of={CalendarRange} size="s" />
          <span className="sr">{t('Duration:')} </span>
          {/* One session beside '1 Month' would read like a contract. */}
          {appointment.sessionCount > 1
            ? durationLabel(program.duration)
            : t('{count, plural, one {# minute} other {# minutes}}', { count: program.sessionMinutes })}
        </span>
        <span>
          <Icon of={isOnlineFormat(format) ? Video : MapPin} size="s" />
          <span className="sr">{t('Training format:')} </span>
          {trainingFormatLabel(format)}
        </span>
        {program.requirements && (
          <span>
            <Icon of={Backpack} size="s" />
            <span className="sr">{t('Prerequisites:')} </span>
            {program.requirements}
          </span>
        )}
      </p>
    </Card>
  );
}
