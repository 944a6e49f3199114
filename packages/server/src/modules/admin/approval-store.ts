import type { Approval } from '@x1/contract/admin/approval.ts';
import type { SettingChange } from '@x1/contract/admin/setting.ts';
import type { AppointmentId, ApprovalId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/errors.ts';

/** What one operator requests. */
export type Wish =
  | {
      readonly kind: 'refund';
      readonly transactionId: TransactionId;
      readonly requestId: string;
      readonly amountCents: number;
      readonly explanation: string | null;
    }
  | {
      readonly kind: 'refund-for-problem';
      readonly transactionId: TransactionId;
      readonly appointmentId: AppointmentId;
      readonly amountCents: number;
    }
  | { readonly kind: 'enable-user' | 'resume-payouts'; readonly userId: UserId }
  | { readonly kind: 'change-setting'; readonly change: WishedChange };

/** A change of a setting, and what the operator had seen of it; `effectiveAt` is null for the moment of the approval. */
export type WishedChange = Pick<SettingChange, 'effectiveAt' | 'scope' | 'seenRevision' | 'setting' | 'value'>;

export interface StoredApproval {
  readonly id: ApprovalId;
  readonly wish: Wish;
  readonly reason: string;
  readonly state: Approval['state'];
  readonly requestedBy: UserId;
  readonly decidedBy: UserId | null;
}

/** A repeated request is one request. */
function keyOf(wish: Wish): string {
  if (wish.kind === 'change-setting') return `change-setting:${wish.change.setting}`;
  if (wish.kind === 'refund') return `refund:${wish.transactionId}:${wish.requestId}`;
  return 'userId' in wish ? `${wish.kind}:${wish.userId}` : `refund-for-problem:${wish.appointmentId}`;
}

/** Creates a request for the other operators. @returns its id, also that of an identical pending one */
export async function insertApproval(tx: Tx, wish: Wish, by: { operatorId: UserId; at: Date; reason: string }): Promise<ApprovalId> {
  const row = await tx
    .insertInto('approvals')
    .values({
      kind: wish.kind,
      key: keyOf(wish),
      userId: 'userId' in wish ? wish.userId : null,
      transactionId: 'transactionId' in wish ? wish.transactionId : null,
      appointmentId: wish.kind === 'refund-for-problem' ? wish.appointmentId : null,
      amountCents: 'amountCents' in wish ? wish.amountCents : null,
      settingChange: wish.kind === 'change-setting' ? JSON.stringify(wish.change) : null,
      explanation: wish.kind === 'refund' ? wish.explanation : null,
      reason: by.reason,
      requestedBy: by.operatorId,
      requestedAt: by.at,
    })
    // Written out: PostgreSQL finds the partial index by it, which a parameter would hide in a plan for all values.
    .onConflict((conflict) => conflict.column('key').where('state', '=', sql.lit('pending')).doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = (row?.id as ApprovalId | undefined) ?? (await findPending(tx, wish));
  // Decided between the two queries: the next attempt is a new request.
  if (id === undefined) throw new AppError('server.unavailable');
  return id;
}

/** The identical pending request. */
export async function findPending(tx: Tx, wish: Wish): Promise<ApprovalId | undefined> {
  const row = await tx
    .selectFrom('approvals')
    .select('id')
    .where('key', '=', keyOf(wish))
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row?.id as ApprovalId | undefined;
}

/** Locks the row until the transaction ends. @throws AppError 'approval.not_found' */
export async function getForUpdate(tx: Tx, id: ApprovalId): Promise<StoredApproval> {
  const row = await tx.selectFrom('approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('approval.not_found');
  return {
    id,
    wish: toWish(row),
    reason: row.reason,
    state: row.state,
    requestedBy: row.requestedBy as UserId,
    decidedBy: row.decidedBy as UserId | null,
  };
}

export async function setDecided(
  tx: Tx,
  id: ApprovalId,
  { state, by, at, note }: { state: 'approved' | 'declined'; by: UserId; at: Date; note: string },
): Promise<void> {
  await tx.updateTable('approvals').set({ state, decidedBy: by, decidedAt: at, decisionNote: note }).where('id', '=', id).execute();
}

function toWish(row: {
  kind: Approval['kind'];
  key: string;
  userId: UserId | null;
  transactionId: TransactionId | null;
  appointmentId: AppointmentId | null;
  amountCents: number | null;
  explanation: string | null;
  settingChange: unknown;
}): Wish {
  if (row.kind === 'change-setting') return { kind: row.kind, change: row.settingChange as WishedChange };
  if (row.kind === 'enable-user' || row.kind === 'resume-payouts') {
    invariant(row.userId !== null, 'a wish names its person');
    return { kind: row.kind, userId: row.userId as UserId };
  }
  invariant(row.transactionId !== null && row.amountCents !== null, 'a refund names its payment and amount');
  const refund = { transactionId: row.transactionId as TransactionId, amountCents: row.amountCents };
  if (row.kind === 'refund') return { kind: 'refund', ...refund, requestId: row.key.split(':')[2] ?? '', explanation: row.explanation };
  invariant(row.appointmentId !== null, 'a decision names its session');
  return { kind: 'refund-for-problem', ...refund, appointmentId: row.appointmentId as AppointmentId };
}
