import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { paidRequest, sellingTrainer } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp();
let operator: Person;
beforeAll(async () => {
  operator = await app.createOperator();
});

const year = () => app.clock.now().getUTCFullYear();
const report = (of = year()) => operator.api.admin.readTaxReport({ query: { year: String(of) } });
const set = (given: Partial<Parameters<Person['api']['admin']['setTaxThreshold']>[0]['body']> = {}) =>
  operator.api.admin.setTaxThreshold({
    body: {
      form: '1099-K',
      state: 'WY',
      fromYear: year(),
      amount: 4_000,
      minPayments: null,
      isMoreThan: false,
      source: 'A law of the state',
      reason: 'The state says so.',
      ...given,
    },
  });

/** A trainer in a state who has sold one session for $49. */
async function soldIn(homeState: 'NJ' | 'WY' | null) {
  const trainer = await sellingTrainer(app);
  await app.db.updateTable('trainers').set({ homeState }).where('id', '=', trainer.trainerId).execute();
  await paidRequest(app, { trainer });
  return trainer;
}

describe('the tax report', () => {
  it('lists who passed the threshold of their state, with what they sold, and nobody below it', async () => {
    const [here, elsewhere] = [await soldIn('WY'), await soldIn('NJ')];
    const ids = async () => (await report()).trainers.map(({ person }) => person.id);
    expect(await ids()).not.toContain(here.user.id);
    await set();
    const { trainers, total, thresholds } = await report();
    const row = trainers.find(({ person }) => person.id === here.user.id);
    expect(row).toMatchObject({ state: 'WY', figures: { payments: 1, gross: 4_900 }, passed: [{ form: '1099-K', state: 'WY' }] });
    expect(trainers.map(({ person }) => person.id)).not.toContain(elsewhere.user.id);
    expect(total).toBe(trainers.length);
    expect(thresholds).toContainEqual(expect.objectContaining({ form: '1099-K', state: 'WY', amount: 4_000 }));
    const { content, name } = await operator.api.admin.taxReportCsv({ query: { year: String(year()) } });
    expect(name).toBe(`x1-tax-report-${year()}.csv`);
    const rows: Record<string, string>[] = parse(await content.text(), { bom: true, columns: true, record_delimiter: '\r\n' });
    expect(rows.find(({ Account }) => Account === String(here.user.id))).toMatchObject({ 'Gross (USD)': '49.00', Forms: '1099-K WY' });
  });

  it('counts who sold something without naming a state: for them the federal thresholds count alone', async () => {
    const before = (await report()).withoutState;
    await soldIn(null);
    expect((await report()).withoutState).toBe(before + 1);
  });

  it('begins with the federal thresholds, the one about services as it changes in 2026, and states that differ', async () => {
    const told = async (of: number) =>
      (await report(of)).thresholds.map(({ form, state, amount, minPayments }) => [form, state, amount, minPayments]);
    expect(await told(2025)).toEqual(
      expect.arrayContaining([
        ['1099-K', null, 2_000_000, 200],
        ['1099-NEC', null, 60_000, null],
        ['1099-K', 'IL', 100_000, 4],
        ['1099-K', 'MA', 60_000, null],
      ]),
    );
    expect(await told(2026)).toContainEqual(['1099-NEC', null, 200_000, null]);
  });
});

describe('a threshold', () => {
  it('is a new version from its year on, in the audit log with its reason; the same again is none', async () => {
    const first = await set({ state: 'OR', fromYear: 2031 });
    expect(first).toMatchObject({ state: 'OR', amount: 4_000, setBy: { id: operator.user.id } });
    expect(await set({ state: 'OR', fromYear: 2031 })).toEqual(first);
    const corrected = await set({ state: 'OR', fromYear: 2031, amount: 5_000 });
    const amounts = async (of: number) => (await report(of)).thresholds.filter(({ state }) => state === 'OR').map(({ amount }) => amount);
    expect([await amounts(2030), await amounts(2031)]).toEqual([[], [5_000]]);
    const versions = await operator.api.admin.listTaxThresholds({ query: {} });
    expect(versions.filter(({ state }) => state === 'OR').map(({ id }) => id)).toEqual([corrected.id, first.id]);
    await set({ state: 'OR', fromYear: 2033, amount: null });
    expect([await amounts(2032), await amounts(2033)]).toEqual([[5_000], []]);
    const log = await operator.api.admin.listAudit({ query: {} });
    expect(log).toContainEqual(
      expect.objectContaining({ action: 'tax_thresholds.set', objectId: '1099-K OR 2031', reason: 'The state says so.' }),
    );
  });

  it('is refused without a source or a reason, for a state there is none, and below zero', async () => {
    for (const wrong of [
      { source: '' },
      { reason: ' ' },
      { state: 'XX' as 'WY' },
      { amount: -1 },
      { fromYear: 1999 },
      { minPayments: 0 },
    ]) {
      await expect(set(wrong)).rejects.toMatchObject({ status: 400 });
    }
  });

  it('is never changed in the database', async () => {
    await expect(
      app.db
        .updateTable('taxThresholds')
        .set({ source: 'mine' } as never)
        .execute(),
    ).rejects.toThrow('append-only');
  });
});
