import { once } from 'node:events';
import { createStripeConnect } from '../adapters/stripe/connect.ts';
import { createStripeClient } from '../adapters/stripe/stripe-client.ts';
import { getAccount } from '../modules/accounts/store.ts';
import { createLedgerService } from '../modules/ledger/service.ts';
import { subscribePayouts } from '../modules/payouts/module.ts';
import { createPayoutsService } from '../modules/payouts/service.ts';
import { countHeldSessions } from '../modules/sessions/reads/held-sessions.ts';
import { listPaidSessions } from '../modules/sessions/reads/paid-sessions.ts';
import { createSettingsService } from '../modules/settings/service.ts';
import { findTrainerByUser, getTrainer, listSports } from '../modules/trainers/store.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createEvents } from '../platform/events.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { createLogger } from '../platform/logger.ts';

/**
 * The payouts of the product as a process of its own, on a database and a provider that several of them share: says 'ready', and each
 * time it is sent a line with an instant, it is that time and every Friday that is due is done. Its arguments: the database's address, and the
 * sandbox's port.
 */
const [databaseUrl = '', sandboxPort = ''] = process.argv.slice(2);

let now = new Date(0);
const clock = { now: () => now };
const logger = createLogger({ level: 'error' });
const { db, close } = openDatabase({ url: databaseUrl });
const jobs = createJobRunner({ url: databaseUrl, clock, logger, mode: 'automatic' });
const stripe = createStripeClient({ secretKey: 'sk_test_x1sandbox', host: '127.0.0.1', port: Number(sandboxPort), protocol: 'http' });
const events = createEvents(jobs);
const mailFrom = { name: 'X1', address: 'hello@x1.test' };
const config = { mailFrom, supportEmail: undefined, platformFeeBasisPoints: 0, newSellers: { sessions: 0, days: 0, capCents: 100_000 } };
const payouts = createPayoutsService({
  db,
  clock,
  events,
  logger,
  jobs,
  payoutProvider: createStripeConnect(stripe),
  accounts: { getAccount: (userId, tx = db) => getAccount(tx, userId), assertConfirmed: async () => {} },
  trainers: { findTrainerByUser, getTrainer, listSports },
  ledger: createLedgerService({ clock }),
  sessions: { countHeldSessions, listPaidSessions },
  settings: createSettingsService({ config, clock, db, events }),
  publicUrl: 'http://x1.test',
});
subscribePayouts(payouts, { db, clock, jobs });
await jobs.start();

process.stdout.write('ready\n');
process.stdin.on('data', (line: Buffer) => {
  now = new Date(line.toString().trim());
  payouts.runDueFridays().then(
    () => process.stdout.write('done\n'),
    (error: unknown) => process.stdout.write(`${String(error)}\n`),
  );
});
await once(process.stdin, 'end');
await jobs.stop();
await close();
