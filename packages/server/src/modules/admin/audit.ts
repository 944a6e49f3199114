import type { AuditAction, AuditedRead } from '@x1/contract/admin/audit-action.ts';
import type { AuditObject } from '@x1/contract/admin/operations.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { OperatorRead } from '../../http/mount-routes.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';

/** What an operator reads or does. */
export interface AuditNote {
  /** Such as 'users.read' or 'transactions.refund'. */
  readonly action: AuditAction | AuditedRead;
  readonly object: AuditObject;
  readonly objectId?: string | number | undefined;
  /** The operator's note, if the action asks for one. */
  readonly reason?: string | undefined;
}

export type Audit = ReturnType<typeof createAudit>;

/** The operators' audit log: append-only, and written in the transaction of the action (security.md §2.1). */
export function createAudit({ db, clock }: Pick<ModuleContext, 'db' | 'clock'>) {
  /** Writes one entry. What is read or done afterwards in this transaction is committed only with it. */
  async function note(tx: Tx, operatorId: UserId, { action, object, objectId, reason }: AuditNote): Promise<void> {
    await tx
      .insertInto('auditLog')
      .values({
        at: clock.now(),
        operatorId,
        action,
        object,
        objectId: objectId === undefined ? null : String(objectId),
        reason: reason ?? null,
      })
      .execute();
  }

  return {
    note,

    /** Reads or does something after writing the entry. If it fails, there is neither. May be repeated after a conflict. */
    record: <Result>(actor: Actor, line: AuditNote, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
      inTransaction(db, async (tx) => {
        await note(tx, actor.userId, line);
        return work(tx);
      }),
  };
}

/** The result of the read, or its error. */
export function found<Value>(value: Value | undefined, code: ConstructorParameters<typeof AppError>[0]): Value {
  if (value === undefined) throw new AppError(code);
  return value;
}

/** What the address of a route names, by parameter name: of its path, or of its query. */
const objects: Readonly<Record<string, AuditObject>> = {
  userId: 'user',
  trainerId: 'trainer',
  programId: 'program',
  transactionId: 'transaction',
  appointmentId: 'appointment',
  reviewId: 'review',
  payoutId: 'payout',
  consentId: 'consent',
};

/** The entry for an operator's read on a route outside the console. */
export function toAuditNote({ path, named }: OperatorRead): AuditNote {
  const action = `GET ${path}` as const;
  for (const [name, id] of Object.entries(named)) {
    const object = objects[name];
    if (object && id !== undefined) return { action, object, objectId: String(id) };
  }
  return { action, object: 'list' };
}
