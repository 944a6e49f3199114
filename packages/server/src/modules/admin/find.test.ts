import { expect, it } from 'vitest';
import { paidRequest } from '../../testing/given.ts';
import { insertReport } from '../../testing/rows-safety.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

it('an email finds the person and what belongs to them, a number its record, and the log names only what was shown', async () => {
  const operator = await app.createOperator();
  const { parent, trainer, transactionId, appointmentId } = await paidRequest(app);
  const reportId = await insertReport(app.db, { reporterId: parent.user.id, accusedId: trainer.user.id });
  await parent.api.support.request({ body: { name: 'Pat', email: parent.user.email, topic: 'payment', message: 'A receipt?' } });
  const find = (q: string) => operator.api.admin.findAnything({ query: { q } });
  const found = (await find(parent.user.email)).map(({ kind, id }) => `${kind} ${id}`);
  expect(found).toEqual([
    `person ${parent.user.id}`,
    `session ${appointmentId}`,
    `payment ${transactionId}`,
    `report ${reportId}`,
    expect.stringMatching(/^support-request \d+$/),
  ]);
  expect(await find(String(reportId))).toContainEqual(expect.objectContaining({ kind: 'report', id: reportId, state: 'open' }));
  expect(await find('nobody-is-called-so')).toEqual([]);
  const lines = await operator.api.admin.listAudit({ query: { operatorId: String(operator.user.id), action: 'console.find' } });
  expect(lines.at(-1)?.reason).toBe(`shown: ${found.join(', ')}`);
  expect(JSON.stringify(lines)).not.toContain('nobody-is-called-so');
});
