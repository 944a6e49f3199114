import type { AuditObject } from '@x1/contract/admin/operations.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';

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
export function createAudit({ clock }: { clock: Clock }) {
  return {
    /** Writes one line. What is read or done afterwards in this transaction is so only with it. */
    note: async (tx: Tx, operatorId: UserId, { action, object, objectId, reason }: AuditNote): Promise<void> => {
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
    },
  };
}
