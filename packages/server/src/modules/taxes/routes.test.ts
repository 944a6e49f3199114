import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { paidRequest, sellingTrainer } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

/** A platform that keeps 15 %. */
const app = await openApp({ config: { platformFeeBasisPoints: 1_500 } });

const year = () => app.clock.now().getUTCFullYear();
const read = ({ api }: Person, of = year()) => api.taxes.readTaxStatement({ query: { year: String(of) } });
const monthOf = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', year: 'numeric', month: '2-digit' }).format(at);

describe("a trainer's year", () => {
  it('adds up what was sold, refunded and kept, in the month of each', async () => {
    const { trainer, transactionId } = await paidRequest(app, { trainer: await sellingTrainer(app, { individualPriceCents: 10_000 }) });
    const operator = await app.createOperator();
    const body = { amount: 4_000, requestId: crypto.randomUUID(), reason: 'The session ended early.' };
    await operator.api.admin.refundTransaction({ params: { transactionId }, body });
    await app.drainJobs();
    const { months, totals, years, trainerName } = await read(trainer);
    expect(totals).toEqual({ payments: 1, gross: 10_000, refunds: 4_000, disputes: 0, fees: 900, net: 5_100, paidOut: 0 });
    expect(months).toHaveLength(12);
    expect(months.filter(({ payments }) => payments > 0)).toEqual([{ ...totals, month: monthOf(app.clock.now()) }]);
    expect(years).toEqual([year()]);
    expect(trainerName).not.toBe('');
    expect((await read(trainer, year() - 1)).totals.gross).toBe(0);
  });

  it('is downloaded as CSV, whose columns add up, and as PDF', async () => {
    const { trainer } = await paidRequest(app);
    const query = { year: String(year()) };
    const csv = await trainer.api.taxes.taxStatementCsv({ query });
    expect(csv.name).toBe(`x1-tax-statement-${year()}.csv`);
    const rows: Record<string, string>[] = parse(await csv.content.text(), { bom: true, columns: true, record_delimiter: '\r\n' });
    expect(rows).toHaveLength(13);
    const sumOf = (column: string) => rows.slice(0, 12).reduce((sum, row) => sum + Number(row[column]), 0);
    for (const column of Object.keys(rows[0] ?? {}).filter((name) => name !== 'Month')) {
      expect(sumOf(column)).toBeCloseTo(Number(rows[12]?.[column]), 2);
    }
    expect(rows[12]?.['Gross (USD)']).toBe('49.00');
    const pdf = await trainer.api.taxes.taxStatementPdf({ query });
    expect(await pdf.content.slice(0, 5).text()).toBe('%PDF-');
  });

  it("is empty for a trainer without a profile, nobody else's, and refuses what is no year", async () => {
    const beginner = await app.signUp('trainer');
    expect((await read(beginner)).totals).toMatchObject({ payments: 0, gross: 0, paidOut: 0 });
    await expect(read(await app.signUp('parent'))).rejects.toMatchObject({ status: 403 });
    for (const wrong of ['26', '1999', '2026-01', 'soon']) {
      await expect(beginner.api.taxes.readTaxStatement({ query: { year: wrong } })).rejects.toMatchObject({ status: 400 });
    }
  });
});
