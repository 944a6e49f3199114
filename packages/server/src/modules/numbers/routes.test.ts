import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { paidRequest, sellingTrainer } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { countNumbers } from './jobs.ts';
import { isPerson } from './page-views.ts';
import { dayOf } from './reads/days.ts';
import { readOwnNumbers } from './reads/own-numbers.ts';

/** A platform that keeps 15 %. */
const app = await openApp({ config: { platformFeeBasisPoints: 1_500 } });
let operator: Person;
/** The day of the first booking. */
let paidOn: CalendarDate;
beforeAll(async () => {
  operator = await app.createOperator();
});

const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const look = (trainerId: number, userAgent: string) =>
  app.fetch(`/api/public/trainers/${trainerId}/view`, { method: 'POST', headers: { 'user-agent': userAgent } });

describe("operators' numbers", () => {
  it('tell what was booked, paid and given back, and match the ledger once the day is over', async () => {
    const { transactionId } = await paidRequest(app, { trainer: await sellingTrainer(app, { individualPriceCents: 4_900 }) });
    paidOn = dayOf(app.clock.now());
    const body = { amount: 2_450, requestId: randomUUID(), reason: 'The session ended early.' };
    await operator.api.admin.refundTransaction({ params: { transactionId }, body });
    await app.runNow(countNumbers);
    const { parts, last30Days, countedAt, timezone } = await operator.api.admin.readNumbers({ query: {} });
    expect(parts).toHaveLength(12);
    expect(parts.at(-1)).toMatchObject({
      bookings: 1,
      firstBookings: 1,
      repeats: 0,
      gross: 4_900,
      refunded: 2_450,
      fee: 367,
      trainers: 2_083,
    });
    expect(last30Days).toMatchObject({ bookings: 1, gross: 4_900, fee: 367 });
    expect([countedAt, timezone]).toEqual([app.clock.now().toISOString(), 'America/New_York']);
    app.clock.advance({ days: 1 });
    await app.runNow(countNumbers);
    const check = await operator.api.admin.checkNumbers({ query: {} });
    expect(check.isRight).toBe(true);
    expect(check.figures).toContainEqual({ figure: 'gross', counted: 4_900, ledger: 4_900 });
  });

  it('are of one sport where asked, and of none that nobody trains', async () => {
    const bookings = async (query: { sport?: string; state?: string; range?: '12-months' }) => {
      const { parts, cohorts } = await operator.api.admin.readNumbers({ query });
      return [parts.reduce((sum, part) => sum + part.bookings, 0), cohorts.reduce((sum, { families: [all = 0] }) => sum + all, 0)];
    };
    const { sports } = await operator.api.admin.readNumbers({ query: {} });
    expect(await bookings({ sport: sports[0]?.name ?? '' })).toEqual([1, 1]);
    expect(await bookings({ sport: 'Curling' })).toEqual([0, 0]);
    expect(await bookings({ range: '12-months' })).toEqual([1, 1]);
  });

  it('are of the days from one date to another, as days, weeks or months', async () => {
    const read = async (days: number, to = paidOn) => {
      const from = addDays(to, 1 - days);
      const { parts, groupedBy, bookingsByNow, ...shown } = await operator.api.admin.readNumbers({ query: { from, to } });
      expect(bookingsByNow).toBeNull();
      expect([shown.from, parts[0]?.startsOn]).toEqual([from, from]);
      return [groupedBy, parts.reduce((sum, part) => sum + part.bookings, 0), shown.before.bookings];
    };
    expect(await read(1)).toEqual(['day', 1, 0]);
    expect(await read(1, addDays(paidOn, 1))).toEqual(['day', 0, 1]);
    expect(await read(31)).toEqual(['day', 1, 0]);
    expect(await read(32)).toEqual(['week', 1, 0]);
    expect(await read(182)).toEqual(['week', 1, 0]);
    expect(await read(183)).toEqual(['month', 1, 0]);
    expect(await read(1_827, addDays(paidOn, -1))).toEqual(['month', 0, 0]);
    const today = dayOf(app.clock.now());
    const { from, to } = await operator.api.admin.readNumbers({ query: { from: addDays(today, 3), to: addDays(today, 9) } });
    expect([from, to]).toEqual([today, today]);
  });

  it('leave a line in the audit log', async () => {
    await operator.api.admin.readNumbers({ query: {} });
    const [line] = await operator.api.admin.listAudit({ query: {} });
    expect(JSON.stringify(line)).toContain('numbers.read');
  });

  it.each([
    { from: '2026-03-01' },
    { to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2020-03-01', to: '2025-03-02' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: 'March', to: '2026-03-01' },
    { range: '12-years' },
    { sport: 'x'.repeat(61) },
    { state: 'x'.repeat(61) },
  ])('refuse %o', async (query) => {
    await expect(operator.api.admin.readNumbers({ query: query as never })).rejects.toMatchObject({ status: 400 });
  });
});

describe("a trainer's own numbers", () => {
  it('are views of people, requests, and families that came back', async () => {
    const trainer = await sellingTrainer(app, {});
    const { trainerId } = trainer;
    const own = () => trainer.api.numbers.ownNumbers({ params: { userId: trainer.user.id } });
    expect(await own()).toMatchObject({ views: 0, requests: 0, families: 0 });
    const { parent } = await paidRequest(app, { trainer });
    await paidRequest(app, { trainer, parent });
    await paidRequest(app, { trainer });
    for (const agent of [chrome, chrome, 'Googlebot/2.1', '']) expect((await look(trainerId, agent)).status).toBe(200);
    await vi.waitFor(async () => expect((await own()).views).toBe(2), { timeout: 10_000 });
    expect(await own()).toMatchObject({ requests: 3, waiting: 3, accepted: 0, families: 2, returningFamilies: 1 });
    expect((await own()).weeks.at(-1)).toMatchObject({ views: 2, requests: 3 });
    const later = new Date(app.clock.now().getTime() + 7 * 12 * 86_400_000);
    expect(await readOwnNumbers(app.db, trainer.user.id, later)).toMatchObject({
      views: 0,
      viewsBefore: 2,
      requests: 0,
      requestsBefore: 3,
      families: 0,
    });
  });

  it('keep nothing of who looked, and say the same of a page that there is not', async () => {
    const before = await app.db.selectFrom('trainerViews').selectAll().execute();
    expect((await look(2_000_000_000, chrome)).status).toBe(200);
    expect(await app.db.selectFrom('trainerViews').selectAll().execute()).toEqual(before);
    for (const row of before) expect(Object.keys(row).sort()).toEqual(['day', 'trainerId', 'views']);
  });
});

it.each([
  [chrome, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36', false],
  ['facebookexternalhit/1.1', false],
  ['curl/8.9.1', false],
  [undefined, false],
])('takes %s for a person: %s', (userAgent, isOne) => {
  expect(isPerson(userAgent)).toBe(isOne);
});
