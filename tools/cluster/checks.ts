import type { Client } from 'pg';
import { runMoneyChecks } from '../../packages/server/src/modules/money-checks/reads/run-checks.ts';
import type { Db } from '../../packages/server/src/platform/db/database.ts';
import type { Acknowledged } from './load.ts';

/** One line of the result: what was found, and whether it may be. */
export interface Figure {
  readonly name: string;
  readonly measured: string;
  readonly isMet: boolean;
}

const noneOf = (name: string, found: readonly unknown[]): Figure => ({
  name,
  measured: found.length === 0 ? '0' : `${found.length}: ${JSON.stringify(found.slice(0, 5))}`,
  isMet: found.length === 0,
});

/** Looks up everything that was acknowledged. */
export async function findLost(db: Db, acknowledged: Acknowledged): Promise<Figure> {
  const appointments = await db
    .selectFrom('appointments')
    .select(['id', 'transactionId', 'startsAt', 'approvalStatus', 'completedAt'])
    .execute();
  const byId = new Map(appointments.map((row) => [row.id as number, row]));
  const paid = await db.selectFrom('transactions').select('id').where('status', '=', 'succeeded').execute();
  const paidIds = new Set<number>(paid.map(({ id }) => id));
  const messages = await db.selectFrom('messages').select(['id', 'clientMessageId']).execute();
  const messageIds = new Map(messages.map((row) => [row.id as number, row.clientMessageId]));
  const lost: string[] = [];
  for (const [transactionId, appointmentId] of acknowledged.paid) {
    if (!paidIds.has(transactionId) || !byId.has(appointmentId)) lost.push(`purchase ${transactionId}`);
  }
  for (const [id, start] of acknowledged.scheduled) if (byId.get(id)?.startsAt?.toISOString() !== start) lost.push(`time of ${id}`);
  for (const id of acknowledged.approved) if (byId.get(id)?.approvalStatus !== 'approved') lost.push(`approval of ${id}`);
  for (const id of acknowledged.completed) if (!byId.get(id)?.completedAt) lost.push(`completion of ${id}`);
  for (const [id, { clientMessageId }] of acknowledged.messages) {
    if (messageIds.get(id) !== clientMessageId) lost.push(`message ${id}`);
  }
  const { paid: purchases, scheduled, approved, completed, messages: said } = acknowledged;
  const count = purchases.size + scheduled.size + approved.size + completed.size + said.size;
  return noneOf(`acknowledged writes lost, of ${count}`, lost);
}

const overlaps = `
  SELECT one.id, other.id AS other_id FROM appointments one JOIN appointments other
    ON other.trainer_id = one.trainer_id AND other.id > one.id
    AND tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)`;
const repeated = 'SELECT client_message_id FROM messages WHERE client_message_id IS NOT NULL GROUP BY 1 HAVING count(*) > 1';

/** What there may be once only. @param isOfItsWeek of a payout of the Friday that was put ahead, `Friday.isOfItsWeek` */
export async function findDoubles(db: Db, connection: Client, isOfItsWeek: (payout: unknown) => boolean): Promise<Figure[]> {
  const breaches = (await runMoneyChecks(db)).filter(({ id, rows }) => id !== 'M13' || !rows.every(isOfItsWeek));
  return [
    noneOf('double bookings', (await connection.query(overlaps)).rows),
    noneOf('double messages', (await connection.query(repeated)).rows),
    noneOf('money checks that fail', breaches),
  ];
}

interface Charge {
  readonly id: string;
  readonly paid: boolean;
  readonly amount: number;
  readonly payment_intent: string | null;
}

/** Compares what was paid here with what was charged there. @param written purchases of which the provider knows nothing */
export async function findWrongCharges(db: Db, sandboxUrl: string, written: ReadonlySet<number>): Promise<Figure[]> {
  const charges = (await listAtProvider<Charge>(sandboxUrl, 'charges')).filter(
    ({ paid, payment_intent }) => paid && payment_intent !== null,
  );
  const transactions = await db.selectFrom('transactions').select(['id', 'status', 'providerIntentId', 'amountCents']).execute();
  const ours = new Map(transactions.map((row) => [row.providerIntentId, row]));
  const chargesOf = Map.groupBy(charges, ({ payment_intent }) => payment_intent);
  const doubled = [...chargesOf].filter(([, all]) => all.length > 1).map(([intent]) => intent);
  const paid = transactions.filter(({ id, status }) => status === 'succeeded' && !written.has(id));
  const unpaid = paid.filter((row) => chargesOf.get(row.providerIntentId)?.[0]?.amount !== row.amountCents).map(({ id }) => id);
  const unknown = [...chargesOf.keys()].filter((intent) => ours.has(intent) && ours.get(intent)?.status !== 'succeeded');
  return [
    noneOf(`double charges, of ${charges.length} at the provider`, doubled),
    noneOf(`purchases without their charge, of ${paid.length}`, unpaid),
    noneOf('charges that no purchase has', unknown),
  ];
}

/** Everything of a list at the provider. */
export async function listAtProvider<Item extends { id: string }>(sandboxUrl: string, list: string): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const after = items.at(-1);
    const response = await fetch(`${sandboxUrl}/v1/${list}?limit=100${after ? `&starting_after=${after.id}` : ''}`, {
      headers: { authorization: 'Bearer sk_test_x1sandbox' },
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
    const page = (await response.json()) as { data: Item[]; has_more: boolean };
    items.push(...page.data);
    if (!page.has_more) return items;
  }
}
