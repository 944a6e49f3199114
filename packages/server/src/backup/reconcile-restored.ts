import { formatCents } from '@x1/contract/core/number-format.ts';
import { sql } from 'kysely';
import type { Composed } from '../compose.ts';
import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import { deliverMail } from '../modules/notifications/mail/jobs.ts';
import type { LostPayment } from '../modules/payments/recover-lost.ts';
import type { LostTransfer } from '../modules/payouts/recover-lost.ts';
import type { Db } from '../platform/db/database.ts';
import { removeRestoreMark } from './restore-mark.ts';

/** The provider's clock and ours may differ by this much. */
const marginMs = 3_600_000;
/** More rows than any table gets between a backup and a restore. */
const skippedIds = 10_000_000;
/** What waits of a large marketplace. */
const mostJobs = 1_000_000;

/**
 * Brings a restored database up to what has happened outside since the backup, without an email, push message or text. The product is composed
 * quietly and not started. Called again after an interruption it goes on; at the end servers may start.
 *
 * @param announce gets each finding as a sentence for the operator, as soon as it's known: a run after an interruption doesn't find again
 *   what is done already
 * @throws AppError 'provider.unavailable'; then it has to be called again
 */
export async function reconcileRestored(
  { db, jobs, services }: Composed,
  backupMadeAt: Date,
  announce: (sentence: string) => void,
): Promise<void> {
  const since = new Date(backupMadeAt.getTime() - marginMs);
  await skipLostIds(db);
  await jobs.start();
  const failed = new Set<string>();
  const workOff = async () => {
    const { failures } = await jobs.drain({ atMost: mostJobs });
    for (const { job } of failures) if (job !== deliverMail.name) failed.add(job);
  };
  await services.payments.recoverLost(since, (payment) => announce(describePayment(payment)));
  await services.payments.reconcile('all');
  await workOff();
  // Before the Fridays that are due, which would pay the same money again.
  await services.payouts.recoverLost(since, (transfer) => announce(describeTransfer(transfer)));
  await services.payouts.runDueFridays();
  await services.payouts.reconcile('all');
  await workOff();
  await services.notifications.sendDue();
  await workOff();
  const withheldCount = await services.notifications.withholdMails();
  const stuck = await db.selectFrom('payouts').select('id').where('status', '=', 'decided').execute();
  const breaches = await runMoneyChecks(db);
  const sentences = [
    ...stuck.map(({ id }) => `Payout ${id} is decided and not sent; the log says why, and docs/operations.md what to do.`),
    `${withheldCount} emails that may have gone out since the backup were withheld: they're listed as failed at /admin, and can be sent from there.`,
    ...[...failed].map((job) => `The job ${job} failed; the server will try it again.`),
    ...breaches.map(({ id, breach }) => `Money check ${id} fails: ${breach}.`),
  ];
  for (const sentence of sentences) announce(sentence);
  await removeRestoreMark(db);
}

/** Ids of lost rows are in emails, calendars and at the provider: no other row gets one. */
async function skipLostIds(db: Db): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + ${skippedIds}::bigint)
    from pg_sequences where schemaname = 'public'`.execute(db);
}

function describePayment({ intentId, amountCents, outcome }: LostPayment): string {
  const payment = `Payment ${intentId} of ${formatCents(amountCents)}`;
  const sentences: Record<LostPayment['outcome'], string> = {
    settled: `${payment} was paid since the backup; it is written down, and its sessions are there.`,
    refunded: `${payment} was made since the backup and its purchase is lost; it was refunded. Ask the parent to buy again.`,
    canceled: `${payment} was begun since the backup and its purchase is lost; it was canceled, nothing was paid.`,
    refused: `${payment} was made since the backup and its purchase is lost; Stripe refused to refund it: look at it in the dashboard.`,
  };
  return sentences[outcome];
}

function describeTransfer({ transferId, amountCents, outcome }: LostTransfer): string {
  const transfer = `Transfer ${transferId} of ${formatCents(amountCents)}`;
  const sentences: Record<LostTransfer['outcome'], string> = {
    recorded: `${transfer} was made since the backup; it is written down as a payout, and nothing is paid again.`,
    stopped: `${transfer} was made since the backup and doesn't fit the trainer's balance; the trainer's payouts are stopped until you have settled it.`,
    unknown_account: `${transfer} was made since the backup to an account that no trainer has anymore: look at it in the dashboard.`,
  };
  return sentences[outcome];
}
