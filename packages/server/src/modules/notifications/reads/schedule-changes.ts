import type { AppointmentId, ScheduleChangeId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findSessions, type Party, type SessionFacts } from './session-facts.ts';

/** A session that was changed together with others. */
export interface ChangedSession {
  readonly session: SessionFacts;
  readonly former: { readonly startsAt: Date; readonly endsAt: Date };
  /** What goes back of it, in cents; by a move nothing does. */
  readonly refundCents: number;
}

/** What one person is told of a change of many sessions: a family its own, the trainer all. */
export interface ScheduleChangeFacts {
  readonly changeId: ScheduleChangeId;
  readonly kind: 'move' | 'cancel';
  readonly reason: string;
  readonly changedAt: Date;
  readonly to: Party;
  readonly side: 'parent' | 'trainer';
  readonly trainer: Party;
  /** In the order of their former times. */
  readonly sessions: readonly ChangedSession[];
}

/** One entry for each family and one for the trainer; what has changed since is left out, as that change is told by itself. */
export async function listScheduleChangeFacts(tx: Tx, changeId: ScheduleChangeId): Promise<ScheduleChangeFacts[]> {
  const change = await tx.selectFrom('scheduleChanges').selectAll().where('id', '=', changeId).executeTakeFirst();
  const changed = change ? await listChanged(tx, changeId) : [];
  const trainer = changed[0]?.session.trainer;
  if (!change || !trainer) return [];
  const { kind, reason, finishedAt, createdAt } = change;
  const about = { changeId, kind, reason, changedAt: finishedAt ?? createdAt, trainer };
  const families = Map.groupBy(changed, ({ session }) => session.parent.userId);
  const toFamilies = [...families.values()].flatMap((sessions): ScheduleChangeFacts[] => {
    const to = sessions[0]?.session.parent;
    const isBlocked = sessions.some(({ session }) => session.isBlocked);
    return to ? [{ ...about, reason: isBlocked ? '' : reason, to, side: 'parent', sessions }] : [];
  });
  return [...toFamilies, { ...about, to: trainer, side: 'trainer', sessions: changed }];
}

async function listChanged(tx: Tx, changeId: ScheduleChangeId): Promise<ChangedSession[]> {
  const steps = await tx
    .selectFrom('scheduleChangeSessions')
    .selectAll()
    .where('scheduleChangeId', '=', changeId)
    .where('doneAt', 'is not', null)
    .where('refusal', 'is', null)
    .orderBy('startsAt')
    .orderBy('appointmentId')
    .execute();
  const sessions = await findSessions(
    tx,
    steps.map(({ appointmentId }): AppointmentId => appointmentId),
  );
  return steps.flatMap(({ appointmentId, startsAt, endsAt, newStartsAt, refundCents }) => {
    const session = sessions.get(appointmentId);
    const isStill = newStartsAt ? session?.startsAt?.getTime() === newStartsAt.getTime() : session?.cancelledBy === 'trainer';
    return session && isStill ? [{ session, former: { startsAt, endsAt }, refundCents: newStartsAt ? 0 : refundCents }] : [];
  });
}
