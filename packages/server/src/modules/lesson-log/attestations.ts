import { COLLEGE_RULES_VERSION, type CollegeAnswer, type CollegeRules, statementsOf } from '@x1/contract/lesson-log/college-rules.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { findStated, insertStated, type StoredAttestation } from './attestation-store.ts';

/** What trainers state about playing in college, asked by our own screens alone (decision 0104, R78). */
export function createAttestations({ db, clock }: Pick<ModuleContext, 'db' | 'clock'>) {
  return {
    /** The statements in force, and whether the caller has answered them. */
    readCollegeRules: async (actor: Actor): Promise<CollegeRules> => toRules(await findStated(db, actor.userId)),

    /** Records an answer with its statements word for word. The newest one again changes nothing. @throws AppError 'college_rules.changed' */
    stateCollegeRules: (
      actor: Actor,
      { version, playsInCollege, isOnStudentVisa }: CollegeAnswer,
    ): Promise<CollegeRules & { isNew: boolean }> =>
      inTransaction(db, async (tx) => {
        if (version !== COLLEGE_RULES_VERSION) throw new AppError('college_rules.changed');
        const { userId } = actor;
        await advisoryLock(tx, 'college-rules', userId);
        const newest = await findStated(tx, userId);
        const isSame =
          newest?.version === version && newest.playsInCollege === playsInCollege && newest.isOnStudentVisa === isOnStudentVisa;
        if (isSame) return { ...toRules(newest), isNew: false };
        const answer = { userId, version, playsInCollege, isOnStudentVisa, statements: statementsOf({ playsInCollege, isOnStudentVisa }) };
        return { ...toRules(await insertStated(tx, { ...answer, statedAt: clock.now() })), isNew: true };
      }),
  };
}

function toRules(newest: StoredAttestation | undefined): CollegeRules {
  if (newest?.version !== COLLEGE_RULES_VERSION) return { version: COLLEGE_RULES_VERSION, attestation: null };
  const { version, playsInCollege, isOnStudentVisa, statements, statedAt } = newest;
  const attestation = { version, playsInCollege, isOnStudentVisa, statements: [...statements], statedAt: statedAt.toISOString() };
  return { version: COLLEGE_RULES_VERSION, attestation };
}
