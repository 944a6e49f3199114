import type { Role } from '@x1/contract/core/route.ts';
import type { DutyProgress } from '@x1/contract/programs/duty-record.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { type Ref, useRef, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { DutyLine } from './duty-line.tsx';
import { KeepDutyDialog } from './keep-duty-dialog.tsx';
import './promises.css';
import { type PromiseTo, usePromises } from './use-promises.ts';

interface PromiseCardProps {
  details: SessionDetails;
  role: Role;
  /** The zone in which the viewer reads dates. */
  zone: string;
}

/** What is promised by the core expectations, and how much of it was kept: the same for both sides (R78). */
export function PromiseCard({ details, role, zone }: PromiseCardProps) {
  const { appointment, program, parent } = details;
  const promises = usePromises(appointment.id);
  const list = useRef<HTMLUListElement>(null);
  if (promises.data?.length === 0) return null;
  const to: PromiseTo = { appointmentId: appointment.id, programId: program.id, parentId: parent.id };
  return (
    <Card title="What is promised">
      {promises.isPending && <Loading />}
      {promises.isError && !promises.data && (
        <LoadFailed what="The promises could not be loaded." onRetry={() => void promises.refetch()} isRetrying={promises.isFetching} />
      )}
      {promises.data && <Duties duties={promises.data} to={to} isOwn={role === 'trainer'} zone={zone} list={list} />}
    </Card>
  );
}

interface DutiesProps {
  duties: readonly DutyProgress[];
  to: PromiseTo;
  /** The viewer is the one who promised. */
  isOwn: boolean;
  zone: string;
  list: Ref<HTMLUListElement> & { current: HTMLUListElement | null };
}

function Duties({ duties, to, isOwn, zone, list }: DutiesProps) {
  const [keeping, setKeeping] = useState<DutyProgress>();
  return (
    <>
      <p className="small muted mb-4">
        {isOwn ? 'The core expectations you agreed to, towards this family.' : 'The least your trainer has agreed to do for you.'}
      </p>
      <ul className="duties" ref={list} tabIndex={-1}>
        {duties.map((duty) => (
          <DutyLine
            key={duty.key}
            duty={duty}
            to={to}
            zone={zone}
            onKeep={isOwn && !duty.isKeptBySessions ? () => setKeeping(duty) : undefined}
            onUndone={isOwn ? () => list.current?.focus({ preventScroll: true }) : undefined}
          />
        ))}
      </ul>
      {keeping && <KeepDutyDialog duty={keeping} to={to} onClose={() => setKeeping(undefined)} />}
    </>
  );
}

function Loading() {
  return (
    <PlaceholderGroup label="Loading what is promised">
      <div className="grid gap-3">
        <Placeholder width="60%" height={20} />
        <Placeholder height={8} />
        <Placeholder width="40%" height={20} />
      </div>
    </PlaceholderGroup>
  );
}
