import type { Approval } from '@x1/contract/admin/approval.ts';
import type { AppointmentId, ApprovalId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import type { WishedChange } from '../approval-store.ts';
import { mapPage, readPage } from './keyset.ts';
import { type PersonOf, readPeople } from './people.ts';
import { readScopeNames } from './settings.ts';

interface ApprovalFilter {
  readonly state: Approval['state'];
  /** The viewer: operators cannot confirm their own requests. */
  readonly viewerId: UserId;
}

/** Pending requests oldest first, decided ones newest first. */
export async function listApprovals(tx: Tx, { limit, cursor, state, viewerId }: PageRequest & ApprovalFilter): Promise<PageOf<Approval>> {
  const at = state === 'pending' ? sql<Date>`v.requested_at` : sql<Date>`v.decided_at`;
  const places = approvalRows(tx)
    .select([at.as('placeAt'), sql<number>`v.id`.as('placeId')])
    .where('v.state', '=', state);
  const rows = await readPage(places, { at, id: sql`v.id`, first: state === 'pending' ? 'oldest' : 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.flatMap(({ personId }) => personId ?? []),
  );
  const nameOf = await readScopeNames(tx, rows.items.flatMap(scopesOf));
  return mapPage(rows, (row) => toApproval(row, viewerId, { personOf, nameOf }));
}

/** Undefined when there is none. */
export async function findApproval(tx: Tx, id: ApprovalId, viewerId: UserId): Promise<Approval | undefined> {
  const row = await approvalRows(tx).where('v.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const personOf = await readPeople(tx, row.personId === null ? [] : [row.personId]);
  return toApproval(row, viewerId, { personOf, nameOf: await readScopeNames(tx, scopesOf(row)) });
}

function approvalRows(tx: Tx) {
  return tx
    .selectFrom('approvals as v')
    .innerJoin('users as asker', 'asker.id', 'v.requestedBy')
    .leftJoin('users as decider', 'decider.id', 'v.decidedBy')
    .leftJoin('transactions as p', 'p.id', 'v.transactionId')
    .select(['v.id', 'v.kind', 'v.state', 'v.reason', 'v.requestedBy', 'v.requestedAt', 'v.decidedBy', 'v.decidedAt', 'v.decisionNote'])
    .select([
      'v.transactionId',
      'v.appointmentId',
      'v.amountCents',
      'v.explanation',
      'v.settingChange',
      'asker.email as askerEmail',
      'decider.email as deciderEmail',
    ])
    .select(sql<UserId | null>`coalesce(v.user_id, p.parent_id)`.as('personId'));
}

function toApproval(
  row: Awaited<ReturnType<ReturnType<typeof approvalRows>['executeTakeFirstOrThrow']>>,
  viewerId: UserId,
  { personOf, nameOf }: { personOf: PersonOf; nameOf: (scope: string) => string | null },
): Approval {
  return {
    id: row.id as ApprovalId,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    requestedBy: { id: row.requestedBy as UserId, email: row.askerEmail },
    requestedAt: row.requestedAt.toISOString(),
    decidedBy: row.decidedBy === null ? null : { id: row.decidedBy as UserId, email: row.deciderEmail ?? '' },
    decidedAt: toInstant(row.decidedAt),
    decisionNote: row.decisionNote,
    isOwn: row.requestedBy === viewerId,
    transactionId: row.transactionId as TransactionId | null,
    appointmentId: row.appointmentId as AppointmentId | null,
    amount: row.amountCents,
    explanation: row.explanation,
    settingChange: row.settingChange === null ? null : toChange(row.settingChange as WishedChange, nameOf),
    person: row.personId === null ? null : personOf(row.personId),
  };
}

const scopesOf = ({ settingChange }: { settingChange: unknown }): string[] =>
  settingChange === null ? [] : [(settingChange as WishedChange).scope];

function toChange(
  { setting, scope, value, effectiveAt }: WishedChange,
  nameOf: (scope: string) => string | null,
): Approval['settingChange'] {
  return { setting, scopeName: nameOf(scope), value, effectiveAt };
}
