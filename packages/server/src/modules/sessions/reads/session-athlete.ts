import type { AppointmentId, AthleteId, TransactionId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { type AthleteDetails, isCareTime } from '@x1/contract/sessions/session-athlete.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../../platform/db/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { openCare } from '../../accounts/reads.ts';
import type { SessionFacts } from './session-facts.ts';

/** What the session page alone reads of an athlete. */
type AthleteColumns = Nullable<Row<'athletes', 'goals' | 'noteForTrainer' | 'sealedEmergencyContact' | 'sealedMedicalNote'>> & {
  athleteSports: string[] | null;
  presentAthleteId: AthleteId | null;
};
type Nullable<Columns> = { [Name in keyof Columns]: Columns[Name] | null };

/** Who trains, as the page shows it to one who may read the session (R171). */
export function toAthleteDetails(
  row: SessionFacts & AthleteColumns,
  { reader, secrets, now }: { reader: Role; secrets: Secrets; now: Date },
): AthleteDetails | null {
  const athlete = row.athleteFor[reader];
  if (!athlete) return null;
  const { athleteSports, presentAthleteId: id, goals, noteForTrainer, sealedEmergencyContact, sealedMedicalNote } = row;
  const isShown = reader === 'trainer' && isCareNeeded(row, now);
  const care = isShown ? openCare(secrets, { sealedEmergencyContact, sealedMedicalNote }) : null;
  return { ...athlete, id, sports: athleteSports ?? [], goals, noteForTrainer, care };
}

/** Whether the session takes place about now. */
function isCareNeeded({ startsAt, endsAt, approvalStatus, cancelledAt }: SessionFacts, now: Date): boolean {
  if (startsAt === null || endsAt === null) return false;
  return approvalStatus === 'approved' && cancelledAt === null && isCareTime({ startsAt, endsAt }, now);
}

/** The other sessions of the same athlete that share time with this one and are still on. They may be with other trainers: only for the parent. */
export async function listOverlaps(db: Db, session: SessionFacts): Promise<SessionDetails['overlaps']> {
  const { startsAt, endsAt, completedAt } = session;
  if (startsAt === null || endsAt === null || completedAt !== null) return [];
  const rows = await db
    .selectFrom('appointments as other')
    .innerJoin('transactions as payment', 'payment.id', 'other.transactionId')
    .innerJoin('transactions as own', (join) =>
      join.on('own.id', '=', session.transactionId).onRef('own.athleteId', '=', 'payment.athleteId'),
    )
    .select(['other.id', 'other.title', 'other.startsAt', 'other.endsAt'])
    .where('other.id', '<>', session.appointmentId)
    .where('other.parentId', '=', session.parentId)
    .where('other.completedAt', 'is', null)
    .where(sql<boolean>`other.starts_at < ${endsAt} and other.ends_at > ${startsAt}`)
    .orderBy('other.startsAt')
    .$narrowType<{ startsAt: Date; endsAt: Date }>()
    .execute();
  return rows.map((row) => ({ id: row.id, title: row.title, startTime: row.startsAt.toISOString(), endTime: row.endsAt.toISOString() }));
}

/** The open sessions of the athlete for whom a purchase was made; empty where none was named. */
export async function listOpenOfAthlete(db: Db | Tx, transactionId: TransactionId): Promise<ReadonlySet<AppointmentId>> {
  const rows = await db
    .selectFrom('transactions as own')
    .innerJoin('transactions as payment', 'payment.athleteId', 'own.athleteId')
    .innerJoin('appointments as a', 'a.transactionId', 'payment.id')
    .select('a.id')
    .where('own.id', '=', transactionId)
    .where('a.completedAt', 'is', null)
    .where('a.startsAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
