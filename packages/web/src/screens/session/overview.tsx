import { formatDate } from '@x1/contract/core/time-format.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { Backpack, CalendarRange, MapPin, Video } from 'lucide-react';
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
    user.role === 'trainer' ? { label: 'Parent', value: parent.email ?? parent.name } : { label: 'Trainer', value: trainer.name };
  const lines: DescriptionLine[] = [
    { label: 'Program', value: program.title },
    { label: 'Session type', value: sessionTypeLabel(appointment.sessionType) },
    other,
    ...(isReviewDue(view) ? placeAndTime(view) : []),
    { label: 'Booked', value: formatDate(appointment.createdAt, zone, now) },
    ...(appointment.state === 'cancelled' ? [] : [{ label: 'Approval', value: <ApprovalBadge session={appointment} /> }]),
  ];
  return (
    <Card title="Session Overview">
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
    { label: 'When', value: time.full },
    { label: 'Location', value: locationLabel(appointment.location) },
  ];
}

/** Program Details (S2§2). */
export function ProgramDetailsCard({ program }: { program: SessionDetails['program'] }) {
  return (
    <Card title="Program Details">
      <p className="muted max-w-[66ch] whitespace-pre-line">{program.description}</p>
      <p className="specs mt-3.5">
        <span>
          <Icon of={CalendarRange} size="s" />
          <span className="sr">Duration: </span>
          {program.duration}
        </span>
        <span>
          <Icon of={program.trainingFormat === 'Online' ? Video : MapPin} size="s" />
          <span className="sr">Training format: </span>
          {program.trainingFormat}
        </span>
        {program.requirements && (
          <span>
            <Icon of={Backpack} size="s" />
            <span className="sr">Prerequisites: </span>
            {program.requirements}
          </span>
        )}
      </p>
    </Card>
  );
}
