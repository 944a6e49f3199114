import { beforeAll, describe, expect, it } from 'vitest';
import { insertFailedJob, insertFailedMail, insertReport } from '../../testing/rows-safety.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { forgetEvidence } from '../safety/jobs.ts';

let operator: Person;
const app = await openApp();
beforeAll(async () => {
  operator = await app.createOperator();
});

const queueOf = async (name: string) => (await operator.api.admin.listJobQueues()).find((queue) => queue.name === name);

describe('the operator console', () => {
  it('lists a job that failed for good with its error, and can run it again', async () => {
    const before = await queueOf(forgetEvidence.name);
    const jobId = await insertFailedJob(app, forgetEvidence);
    expect((await queueOf(forgetEvidence.name))?.failed).toBe((before?.failed ?? 0) + 1);
    const [failed] = await operator.api.admin.listFailedJobs({ query: { queue: forgetEvidence.name } });
    expect(failed).toMatchObject({ id: jobId, queue: forgetEvidence.name, attempts: 11, error: 'Error: no luck' });
    await operator.api.admin.retryJob({ params: { jobId } });
    await expect(operator.api.admin.retryJob({ params: { jobId } })).rejects.toMatchObject({ code: 'job.not_found', status: 404 });
    expect((await app.drainJobs()).ran).toBeGreaterThan(0);
    expect(await operator.api.admin.listFailedJobs({ query: { queue: forgetEvidence.name } })).toEqual([]);
  });

  it('lists failed jobs page by page', async () => {
    const ids = [
      await insertFailedJob(app, forgetEvidence),
      await insertFailedJob(app, forgetEvidence),
      await insertFailedJob(app, forgetEvidence),
    ];
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const response = await app.fetch(`/api/admin/jobs/failed?limit=1&queue=${forgetEvidence.name}${cursor && `&cursor=${cursor}`}`, {
        headers: { authorization: `Bearer ${operator.token}` },
      });
      seen.push(...((await response.json()) as { id: string }[]).map(({ id }) => id));
      cursor = response.headers.get('x-next-cursor') ?? '';
      if (cursor === '') break;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it.each(['x', '1_x', '99_00000000-0000-0000-0000-00000000000g'])('refuses %s as a cursor of failed jobs', async (cursor) => {
    await expect(operator.api.admin.listFailedJobs({ query: { cursor } })).rejects.toMatchObject({ status: 400 });
  });
});

describe('a failed mail', () => {
  it('is listed for operators without its text, and can be sent again', async () => {
    const mailId = await insertFailedMail(app);
    const failed = await operator.api.admin.listMails({ query: { state: 'failed' } });
    expect(failed.find(({ id }) => id === mailId)).toEqual({
      id: mailId,
      work: { takenBy: null, notes: 0 },
      closing: null,
      kind: 'test.mail',
      subject: 'Hello',
      to: 'nobody@people.test',
      state: 'failed',
      attempts: 0,
      createdAt: app.clock.now().toISOString(),
      sentAt: null,
      error: 'refused',
    });
    await operator.api.admin.retryMail({ params: { mailId } });
    await expect(operator.api.admin.retryMail({ params: { mailId } })).rejects.toMatchObject({ code: 'mail.not_found' });
    await app.drainJobs();
    expect((await operator.api.admin.listMails({ query: { state: 'sent' } })).map(({ id }) => id)).toContain(mailId);
  });

  it('is found by a part of its address, whatever the case, and not by that of another', async () => {
    const mailId = await insertFailedMail(app);
    const idsTo = async (to: string) => (await operator.api.admin.listMails({ query: { to } })).map(({ id }) => id);
    expect(await idsTo('Nobody@PEOPLE.test')).toContain(mailId);
    expect(await idsTo('nobody@')).toContain(mailId);
    expect(await idsTo('somebody@people.test')).not.toContain(mailId);
    expect(await idsTo('nobody%')).toEqual([]);
  });
});

describe('the overview for operators', () => {
  it('counts open reports and support requests', async () => {
    const before = await operator.api.admin.overview();
    const parent = await app.signUp('parent');
    await insertReport(app.db, { reporterId: operator.user.id, accusedId: parent.user.id, reason: 'child-safety' });
    await parent.api.support.request({ body: { name: 'Pat', email: 'pat@people.test', topic: 'safety', message: 'Help' } });
    const { reports, supportRequests, users } = await operator.api.admin.overview();
    expect(reports).toMatchObject({ open: before.reports.open + 1, childSafety: before.reports.childSafety + 1 });
    expect(reports.oldestChildSafetyAt).not.toBeNull();
    expect(reports.oldestAt).not.toBeNull();
    expect(supportRequests.oldestAt).not.toBeNull();
    expect(supportRequests.open).toBe(before.supportRequests.open + 1);
    expect(users.parents).toBe(before.users.parents + 1);
  });
});
