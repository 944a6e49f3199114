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
  readonly action: string;
  readonly object: AuditObject;
  readonly objectId?: string | number | undefined;
  /** In the operator's words, where the action asks for them. */
  readonly reason?: string | undefined;
}

export type Audit = ReturnType<typeof createAudit>;

/** The log of operators: append-only, and written in the transaction of what it tells of (security.md §2.1). */
export function createAudit({ db, clock }: Pick<ModuleContext, 'db' | 'clock'>) {
  /** Writes one line. What is read or done afterwards in this transaction is so only with it. */
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

    /** Reads or does something; the line is written first. When it fails, neither is there. The work may be done again after a conflict. */
    record: <Result>(actor: Actor, line: AuditNote, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
      inTransaction(db, async (tx) => {
        await note(tx, actor.userId, line);
        return work(tx);
      }),
  };
}

/** What was read, or the refusal. */
export function found<Value>(value: Value | undefined, code: ConstructorParameters<typeof AppError>[0]): Value {
  if (value === undefined) throw new AppError(code);
  return value;
}

/** What the address of a route names, by the name of its part: of its path, or of its query. */
const objects: Readonly<Record<string, AuditObject>> = {
  userId: 'user',
  trainerId: 'trainer',
  programId: 'program',
  transactionId: 'transaction',
  appointmentId: 'appointment',
  reviewId: 'review',
  payoutId: 'payout',
};

/** The line that an operator leaves by reading a route of everybody. */
export function toAuditNote({ method, path, named }: OperatorRead): AuditNote {
  for (const [name, id] of Object.entries(named)) {
    const object = objects[name];
    if (object && id !== undefined) return { action: `${method} ${path}`, object, objectId: String(id) };
  }
  return { action: `${method} ${path}`, object: 'list' };
}
