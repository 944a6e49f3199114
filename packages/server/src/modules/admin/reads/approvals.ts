import type { Approval } from '@x1/contract/admin/approval.ts';
import type { AppointmentId, ApprovalId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { mapPage, readPage } from './keyset.ts';
import { type PersonOf, readPeople } from './people.ts';

interface ApprovalFilter {
  readonly state: Approval['state'];
  /** Who looks: nobody confirms what they asked for themselves. */
  readonly viewerId: UserId;
}

/** What waits for a second operator the oldest first, what was decided the newest first. */
export async function listApprovals(tx: Tx, { limit, cursor, state, viewerId }: PageRequest & ApprovalFilter): Promise<PageOf<Approval>> {
  const at = state === 'pending' ? sql<Date>`v.requested_at` : sql<Date>`v.decided_at`;
  const places = approvalRows(tx)
    .select([at.as('place_at'), sql<number>`v.id`.as('place_id')])
    .where('v.state', '=', state);
  const rows = await readPage(places, { at, id: sql`v.id`, first: state === 'pending' ? 'oldest' : 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ person_id }) => person_id ?? []),
  );
  return mapPage(rows, (row) => toApproval(row, viewerId, personOf));
}

/** Undefined when there is none. */
export async function findApproval(tx: Tx, id: ApprovalId, viewerId: UserId): Promise<Approval | undefined> {
  const row = await approvalRows(tx).where('v.id', '=', id).executeTakeFirst();
  return row && toApproval(row, viewerId, await readPeople(tx, row.person_id === null ? [] : [row.person_id]));
}

function approvalRows(tx: Tx) {
  return tx
    .selectFrom('approvals as v')
    .innerJoin('users as asker', 'asker.id', 'v.requested_by')
    .leftJoin('users as decider', 'decider.id', 'v.decided_by')
    .leftJoin('transactions as p', 'p.id', 'v.transaction_id')
    .select([
      'v.id',
      'v.kind',
      'v.state',
      'v.reason',
      'v.requested_by',
      'v.requested_at',
      'v.decided_by',
      'v.decided_at',
      'v.decision_note',
    ])
    .select(['v.transaction_id', 'v.appointment_id', 'v.amount_cents', 'asker.email as asker_email', 'decider.email as decider_email'])
    .select(sql<number | null>`coalesce(v.user_id, p.parent_id)`.as('person_id'));
}

function toApproval(
  row: Awaited<ReturnType<ReturnType<typeof approvalRows>['executeTakeFirstOrThrow']>>,
  viewerId: UserId,
  personOf: PersonOf,
): Approval {
  return {
    id: row.id as ApprovalId,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    requestedBy: { id: row.requested_by as UserId, email: row.asker_email },
    requestedAt: row.requested_at.toISOString(),
    decidedBy: row.decided_by === null ? null : { id: row.decided_by as UserId, email: row.decider_email ?? '' },
    decidedAt: toInstant(row.decided_at),
    decisionNote: row.decision_note,
    isOwn: row.requested_by === viewerId,
    transactionId: row.transaction_id as TransactionId | null,
    appointmentId: row.appointment_id as AppointmentId | null,
    amount: row.amount_cents,
    person: row.person_id === null ? null : personOf(row.person_id),
  };
}
