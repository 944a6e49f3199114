import type { Actor } from '../../http/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { type Audit, type AuditNote, createAudit } from './audit.ts';

export type Desk = ReturnType<typeof createDesk>;

/** How every call of an operator is done: in one transaction with its line in the log. */
export function createDesk({ db, clock }: { db: Db; clock: Clock }) {
  const audit: Audit = createAudit({ clock });
  return {
    audit,

    /** Reads or does something; the line is written first. When it fails, neither is there. The work may be done again after a conflict. */
    record: <Result>(actor: Actor, note: AuditNote, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
      inTransaction(db, async (tx) => {
        await audit.note(tx, actor.userId, note);
        return work(tx);
      }),
  };
}

/** What was read, or the refusal. */
export function found<Value>(value: Value | undefined, code: ConstructorParameters<typeof AppError>[0]): Value {
  if (value === undefined) throw new AppError(code);
  return value;
}
