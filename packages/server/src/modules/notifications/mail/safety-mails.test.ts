import { beforeAll, expect, it } from 'vitest';
import { sellingTrainer } from '../../../testing/given.ts';
import { openApp, type Person } from '../../../testing/start-app.ts';

const supportEmail = 'operators@x1.test';

let operator: Person;
const app = await openApp({ config: { supportEmail } });
beforeAll(async () => {
  operator = await app.createOperator();
});

/** The emails of one kind in the outbox. */
const mailsOf = async (kind: string) => {
  await app.drainJobs();
  return app.db.selectFrom('mails').select(['toAddress', 'subject', 'state']).where('kind', '=', kind).orderBy('id').execute();
};

it('a support request is emailed to the operators', async () => {
  const body = { name: 'Pat', email: 'pat@people.test', topic: 'payment', message: 'Where is my <b>receipt</b>?' } as const;
  const { id } = await app.api().support.request({ body });
  const subject = `Support request ${id}: A payment or payout`;
  expect(await mailsOf('support.requested')).toEqual([{ toAddress: supportEmail, subject, state: 'sent' }]);
});

it('a child-safety report is emailed to the operators, and a warned user learns only of the warning', async () => {
  const trainer = await sellingTrainer(app);
  const parent = await app.signUp('parent');
  const { id: reportId } = await parent.api.safety.report({
    body: { subject: 'trainer', id: trainer.trainerId, reason: 'child-safety', text: 'Canary of the reporter' },
  });
  const subject = `Urgent: report ${reportId} about a child's safety`;
  expect(await mailsOf('safety.reported')).toEqual([{ toAddress: supportEmail, subject, state: 'sent' }]);
  expect(await mailsOf('safety.user_warned')).toEqual([]);
  await operator.api.admin.resolveReport({ params: { reportId }, body: { resolution: 'warn', note: 'First time.' } });
  const warning = { toAddress: trainer.email, subject: 'A warning about your X1 account', state: 'sent' };
  expect(await mailsOf('safety.user_warned')).toEqual([warning]);
});
