import { expect, it } from 'vitest';
import { checkableTrainer, fillIn, insertBackgroundCheck, startCheck } from '../../testing/background-checks.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

it('operators list background checks by state with the number at Checkr, which leads to the report once there is one', async () => {
  const { api } = await app.createOperator();
  const [invited, considered, forgotten] = [await checkableTrainer(app), await checkableTrainer(app), await checkableTrainer(app)];
  await startCheck(invited);
  await fillIn(app, await startCheck(considered), 'consider');
  await insertBackgroundCheck(app.db, {
    userId: forgotten.user.id,
    state: 'adverse',
    providerCandidateId: null,
    providerInvitationId: null,
    providerReportId: null,
  });
  await app.drainJobs();
  const list = (query: { state?: 'consider' | 'invited' | 'adverse'; q?: string } = {}) => api.admin.listBackgroundChecks({ query });
  expect(await list()).toEqual(
    expect.arrayContaining([expect.objectContaining({ person: expect.objectContaining({ id: invited.user.id }) })]),
  );
  expect(await list({ state: 'consider', q: String(considered.user.id) })).toMatchObject([
    {
      person: { id: considered.user.id },
      reference: expect.stringMatching(/^[0-9a-f]{24}$/),
      reportUrl: expect.stringContaining('/sandbox'),
    },
  ]);
  expect(await list({ state: 'invited', q: String(invited.user.id) })).toMatchObject([
    { reference: expect.stringMatching(/^[0-9a-f]{24}$/), reportUrl: null },
  ]);
  expect(await list({ state: 'adverse', q: String(forgotten.user.id) })).toMatchObject([{ reference: null, reportUrl: null }]);
  expect(await list({ q: String(invited.user.id) })).toMatchObject([{ person: { id: invited.user.id } }]);
});

it('each look at the list is in the audit log, and what needs a look is counted', async () => {
  const { api, user } = await app.createOperator();
  const considered = await checkableTrainer(app);
  await fillIn(app, await startCheck(considered), 'consider');
  await app.drainJobs();
  const { backgroundChecks } = await api.admin.overview();
  const waiting = await api.admin.listBackgroundChecks({ query: { state: 'consider' } });
  expect(backgroundChecks).toMatchObject({ toDecide: waiting.length, oldestAt: expect.any(String) });
  const lines = await app.db.selectFrom('auditLog').select(['action', 'reason']).where('operatorId', '=', user.id).execute();
  expect(lines).toContainEqual({ action: 'background_checks.list', reason: `shown: ${waiting.map(({ id }) => id).join(', ')}` });
});
