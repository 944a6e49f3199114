import type { AthleteId, TransactionId } from '@x1/contract/core/ids.ts';
import type { TestApp } from '../start-app.ts';

/** A child whose every text is recognizable wherever it turns up (R171). */
export const canaryAthlete = {
  firstName: 'Kitcanary',
  birthYear: new Date().getUTCFullYear() - 12,
  gradeLevel: 'canary-grade',
  level: 'canary-level',
  sports: ['canary-sport'],
  goals: 'canary-goals',
  noteForTrainer: 'canary-note',
  emergencyContact: 'canary-contact',
  medicalNote: 'canary-medical',
};
/** Any of the texts above. */
export const ofCanaryAthlete = /Kitcanary|canary-(grade|level|sport|goals|note|contact|medical)/;
/** What even the trainer reads around the session alone. */
export const careOfCanaryAthlete = /canary-(contact|medical)/;

/**
 * Adds the child to the family of the parent who is signed in with `token`.
 *
 * @returns makes a purchase one for this child, whatever other calls have done to the child since
 */
export async function addCanaryAthlete(
  { db, api }: Pick<TestApp, 'db' | 'api'>,
  token: string,
): Promise<(transactionId: TransactionId) => Promise<AthleteId>> {
  const { id } = await api(token).accounts.addAthlete({ body: canaryAthlete });
  const added = await db.selectFrom('athletes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return async (transactionId) => {
    await db
      .insertInto('athletes')
      .values(added)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(added))
      .execute();
    await db.updateTable('transactions').set({ athleteId: id }).where('id', '=', transactionId).execute();
    return id;
  };
}
