import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { type SchedulingFacts, toSessionProgress, toTermFacts } from '@x1/contract/scheduling/session-actions.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { TimeRange } from '../../../platform/time-ranges.ts';
import { sessionRows, toAppointment, toSessionFacts } from './session-facts.ts';
import { termColumns, toTerms } from './session-terms.ts';

/** Sessions with all that decides what can be done with them, in the order of their times. */
export async function listChangeable(
  db: Db | Tx,
  ids: readonly AppointmentId[],
  reader: Role,
): Promise<{ appointment: Appointment; facts: SchedulingFacts }[]> {
  if (ids.length === 0) return [];
  const rows = await sessionRows(db).select(termColumns).where('a.id', 'in', ids).orderBy('a.startsAt').orderBy('a.id').execute();
  return rows.map((row) => {
    const session = toSessionFacts(row);
    const appointment = toAppointment(session, reader);
    const terms = toTermFacts({ appointment, terms: toTerms(session) });
    return { appointment, facts: { ...toSessionProgress(appointment), terms, isBlocked: row.isBlocked } };
  });
}

/**
 * What else the athletes of some sessions do within a stretch, with whomever: other sessions of the same family for the same athlete, or for
 * nobody who was named where nobody is named here.
 */
export async function listOthersOfAthletes(
  tx: Tx,
  ids: readonly AppointmentId[],
  { startsAt, endsAt }: TimeRange,
): Promise<(TimeRange & { appointmentId: AppointmentId })[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('appointments as own')
    .innerJoin('transactions as payment', 'payment.id', 'own.transactionId')
    .innerJoin('appointments as other', 'other.parentId', 'own.parentId')
    .innerJoin('transactions as otherPayment', 'otherPayment.id', 'other.transactionId')
    .select(['own.id as appointmentId', 'other.startsAt', 'other.endsAt'])
    .where('own.id', 'in', ids)
    .where('other.id', 'not in', ids)
    .where((eb) => eb('otherPayment.athleteId', 'is not distinct from', eb.ref('payment.athleteId')))
    .where('other.completedAt', 'is', null)
    .where('other.startsAt', '<', endsAt)
    .where('other.endsAt', '>', startsAt)
    .$narrowType<{ startsAt: Date; endsAt: Date }>()
    .execute();
}
