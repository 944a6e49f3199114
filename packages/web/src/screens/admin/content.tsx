import type { AdminMedia, AdminProgram, AdminReview } from '@x1/contract/admin/content.ts';
import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { useState } from 'react';
import { Moment } from '../../features/admin/moment.tsx';
import { PersonLink } from '../../features/admin/person-link.tsx';
import { ReasonDialog } from '../../features/admin/reason-dialog.tsx';
import type { RecordColumn } from '../../features/admin/record-list.tsx';
import { RecordSection } from '../../features/admin/record-section.tsx';
import { stateLabel } from '../../features/admin/state-badge.tsx';
import { useAdminAction } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

const reviewColumns: readonly RecordColumn<AdminReview>[] = [
  {
    label: 'Review',
    width: 'minmax(0, 2fr)',
    cell: ({ rating, text, answer }) => (
      <>
        <span className="num">{rating} of 5</span> {text && `“${text}”`}
        {answer && <span className="muted block">Answer: “{answer}”</span>}
      </>
    ),
  },
  { label: 'By', cell: ({ author }) => <PersonLink person={author} /> },
  { label: 'Trainer', cell: ({ trainer }) => <PersonLink person={trainer} /> },
  { label: 'When', width: '165px', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    label: 'Shown',
    width: '130px',
    cell: ({ id, hiddenAt }) =>
      hiddenAt === null ? (
        <TakeDown
          label="Hide"
          of={`review ${id}`}
          description="It's removed from the trainer's page and rating. The session's parent and trainer can still see it."
          act={(reason) => adminApi.hideReview({ params: { reviewId: id }, body: { reason } })}
        />
      ) : (
        <TakeDown
          label="Show again"
          of={`review ${id}`}
          description="It's shown on the trainer's page again and counts toward the rating."
          act={(reason) => adminApi.unhideReview({ params: { reviewId: id }, body: { reason } })}
        />
      ),
  },
];

/** What parents wrote about trainers. */
export function ReviewsSection() {
  return (
    <RecordSection
      route={adminRoutes.listReviews}
      label="Reviews"
      columns={reviewColumns}
      keyOf={({ id }) => id}
      empty="No review matches"
      filters={[
        { name: 'q', label: 'Search reviews', placeholder: 'Name, email or id' },
        { name: 'state', label: 'State', any: 'Shown or hidden', options: ['shown', 'hidden'] },
      ]}
    />
  );
}

const takenDownFilter = { name: 'state', label: 'State', any: 'Shown or taken down', options: ['shown', 'taken-down'] };

const programColumns: readonly RecordColumn<AdminProgram>[] = [
  {
    label: 'Program',
    width: 'minmax(0, 2fr)',
    cell: ({ title, description }) => (
      <>
        <strong className="font-semibold">{title}</strong>
        <span className="muted clamp2">{description}</span>
      </>
    ),
  },
  { label: 'Trainer', cell: ({ trainer }) => <PersonLink person={trainer} /> },
  { label: 'Made', width: '165px', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    label: 'State',
    cell: ({ isPublished, takenDownAt, takeDownReason }) =>
      takenDownAt === null ? isPublished ? 'Published' : 'Draft' : <TakenDown reason={takeDownReason} />,
  },
  {
    label: 'Sale',
    width: '130px',
    cell: ({ id, takenDownAt }) =>
      takenDownAt === null ? (
        <TakeDown
          label="Take down"
          of={`program ${id}`}
          description="It's taken off sale, and its trainer can't publish it again."
          isDanger
          act={(reason) => adminApi.takeDownProgram({ params: { programId: id }, body: { reason } })}
        />
      ) : (
        <TakeDown
          label="Restore"
          of={`program ${id}`}
          description="The trainer can publish it again; it stays a draft until then."
          act={(reason) => adminApi.restoreProgram({ params: { programId: id }, body: { reason } })}
        />
      ),
  },
];

/** What trainers sell. */
export function ProgramsSection() {
  return (
    <RecordSection
      route={adminRoutes.listPrograms}
      label="Programs"
      columns={programColumns}
      keyOf={({ id }) => id}
      empty="No program matches"
      filters={[{ name: 'q', label: 'Search programs', placeholder: 'Title or id' }, takenDownFilter]}
    />
  );
}

const mediaColumns: readonly RecordColumn<AdminMedia>[] = [
  {
    label: 'File',
    width: 'minmax(0, 1.6fr)',
    cell: ({ name, kind, url }) => (
      <>
        {url === null ? (
          name
        ) : (
          <a href={url} target="_blank" rel="noopener">
            {name}
          </a>
        )}{' '}
        <span className="muted">{stateLabel(kind)}</span>
      </>
    ),
  },
  { label: 'Of', cell: ({ owner }) => <PersonLink person={owner} /> },
  { label: 'Uploaded', width: '165px', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    label: 'State',
    cell: ({ takenDownAt, takeDownReason }) => (takenDownAt === null ? 'Shown' : <TakenDown reason={takeDownReason} />),
  },
  {
    label: 'Pages',
    width: '130px',
    cell: ({ id, name, takenDownAt, keptUntil }) =>
      takenDownAt === null ? (
        <TakeDown
          label="Take down"
          of={name}
          description="It's removed from every page permanently, and its addresses stop working. It's kept for a year as evidence."
          isDanger
          act={(reason) => adminApi.takeDownMedia({ params: { mediaId: id }, body: { reason } })}
        />
      ) : (
        <span className="muted">
          kept until <Moment at={keptUntil} />
        </span>
      ),
  },
];

/** Files of trainers. */
export function MediaSection() {
  return (
    <RecordSection
      route={adminRoutes.listMedia}
      label="Media"
      columns={mediaColumns}
      keyOf={({ id }) => id}
      empty="No file matches"
      filters={[takenDownFilter]}
      linked={['ownerId']}
    />
  );
}

function TakenDown({ reason }: { reason: string | null }) {
  return (
    <>
      <Badge tone="bad">Taken down</Badge> {reason && <span className="muted">{reason}</span>}
    </>
  );
}

interface TakeDownProps {
  /** 'Hide', 'Take down', 'Show again' */
  label: string;
  /** What it is done to, for screen readers and the dialog: 'review 12'. */
  of: string;
  description: string;
  isDanger?: boolean;
  act: (reason: string) => Promise<unknown>;
}

/** A button that takes something off the pages, or shows it again, and asks why. */
function TakeDown({ label, of, description, isDanger, act }: TakeDownProps) {
  const [isAsking, setAsking] = useState(false);
  const action = useAdminAction(act, () => ({ title: 'Done' }));
  return (
    <>
      <Button variant="outline" size="s" aria-label={`${label} ${of}`} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`${label} ${of}?`}
          description={description}
          confirmLabel={label}
          tone={isDanger ? 'danger' : 'ink'}
          onConfirm={action.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
