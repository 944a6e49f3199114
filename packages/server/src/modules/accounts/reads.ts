import type { UserId } from '@x1/contract/core/ids.ts';
import type { TimeZone } from '@x1/contract/core/time.ts';
import { PAYOUT_TIME_ZONE } from '@x1/contract/payouts/payout.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** The display name of a person without a name: the part of the email before '@' (R35). For queries that join `users as parent`; lists never contain the email itself. */
export const parentName = sql<string>`coalesce(nullif(parent.name, ''), split_part(parent.email, '@', 1))`;

/** Whether `users` is an operator without a second factor, who may only add one (R181). */
export const mustEnroll = sql<boolean>`(users.role = 'admin' and not exists (select from sign_in_factors f where f.user_id = users.id))`;

/** The time zone of a person's days and months; New York's, where payouts are made, until they have set theirs (R101). */
export async function readTrainerZone(db: Db | Tx, userId: UserId): Promise<TimeZone> {
  const user = await db.selectFrom('users').select('timezone').where('id', '=', userId).executeTakeFirst();
  return user?.timezone ?? PAYOUT_TIME_ZONE;
}

/** What is encrypted of an athlete: whom to call and what to know when something happens (R171). */
type SealedCare = Row<'athletes', 'sealedEmergencyContact' | 'sealedMedicalNote'>;

const carePurpose = 'athlete care';

/** @returns null for nothing to keep */
export function sealCare(secrets: Secrets, text: string | null): Buffer | null {
  return text ? secrets.seal(carePurpose, text) : null;
}

export function openCare(
  secrets: Secrets,
  { sealedEmergencyContact, sealedMedicalNote }: SealedCare,
): { emergencyContact: string | null; medicalNote: string | null } {
  const open = (sealed: Buffer | null) => sealed && secrets.open(carePurpose, sealed);
  return { emergencyContact: open(sealedEmergencyContact), medicalNote: open(sealedMedicalNote) };
}
