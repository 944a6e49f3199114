import type { Db } from '../../platform/db/database.ts';
import { measureJobs } from '../../platform/jobs/measure-jobs.ts';
import type { Measured, Metrics } from '../../platform/metrics.ts';
import { measureBookings, measureMails, measureOutgoing, measurePurchases } from './reads/measured-state.ts';

/** However many scrape, the database is asked this often at most. */
const freshMs = 10_000;

/** Queues, emails, bookings and money by state, read from the database when Prometheus asks. While it is away they have no lines. */
export function measureProduct(db: Db, { addGauge }: Pick<Metrics, 'addGauge'>): void {
  let isUp = true;
  const read = remember(async () => {
    try {
      const jobs = await measureJobs(db);
      const [mails, outgoing] = [await measureMails(db), await measureOutgoing(db)];
      const [purchases, bookings] = [await measurePurchases(db), await measureBookings(db)];
      isUp = true;
      return { jobs, mails, outgoing, purchases, bookings };
    } catch {
      isUp = false;
      return { jobs: [], mails: [], outgoing: [], purchases: [], bookings: [] };
    }
  });
  type State = Awaited<ReturnType<typeof read>>;
  const gauge = (name: string, help: string, labels: readonly string[], toLines: (state: State) => Measured[]) =>
    addGauge({ name, help, labels, read: async () => toLines(await read()) });

  gauge('x1_database_up', 'Whether the database answered the last question', [], () => [{ labels: {}, value: isUp ? 1 : 0 }]);
  gauge('x1_jobs', 'Background work that is not done', ['queue', 'state'], ({ jobs }) =>
    jobs.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
  );
  gauge('x1_job_oldest_seconds', 'For how long the oldest waiting work has been due', ['queue'], ({ jobs }) =>
    jobs.filter(({ state }) => state === 'waiting').map(({ queue, oldestSeconds }) => ({ labels: { queue }, value: oldestSeconds })),
  );
  gauge('x1_mails', 'Emails: queued, and those of the last hour by state', ['state'], ({ mails }) =>
    mails.map(({ state, count }) => ({ labels: { state }, value: count })),
  );
  gauge('x1_mail_oldest_seconds', 'Age of the oldest queued email', [], ({ mails }) =>
    mails.filter(({ state }) => state === 'queued').map(({ oldestSeconds }) => ({ labels: {}, value: oldestSeconds })),
  );
  gauge('x1_bookings_day', 'Sessions booked in the last 24 hours', ['state'], ({ bookings }) =>
    bookings.map(({ state, count }) => ({ labels: { state }, value: count })),
  );
  gauge('x1_purchases_day', 'Purchases of the last 24 hours', ['state'], ({ purchases }) =>
    purchases.map(({ state, count }) => ({ labels: { state }, value: count })),
  );
  gauge('x1_purchases_day_cents', 'What they come to, in cents', ['state'], ({ purchases }) =>
    purchases.map(({ state, cents }) => ({ labels: { state }, value: cents })),
  );
  gauge('x1_outgoing_cents', 'Refunds and payouts that are not done, in cents', ['kind', 'state'], ({ outgoing }) =>
    outgoing.map(({ kind, state, cents }) => ({ labels: { kind, state }, value: cents })),
  );
  gauge('x1_outgoing_oldest_seconds', 'Age of the oldest of them', ['kind', 'state'], ({ outgoing }) =>
    outgoing.map(({ kind, state, oldestSeconds }) => ({ labels: { kind, state }, value: oldestSeconds })),
  );
}

/** The last answer, as long as it is fresh; who asks meanwhile waits for the one that is on its way. */
function remember<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: { at: number; answer: Promise<Value> } | undefined;
  return () => {
    const now = performance.now();
    if (!asked || now - asked.at > freshMs) asked = { at: now, answer: ask() };
    return asked.answer;
  };
}
