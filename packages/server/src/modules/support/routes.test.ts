import { beforeAll, expect, it } from 'vitest';
import { openApp, type Person, startApp } from '../../testing/start-app.ts';
import { forgetOldLetters } from './jobs.ts';

let operator: Person;
const app = await openApp();
beforeAll(async () => {
  operator = await app.createOperator();
});

const letter = { name: 'Pat Doe', email: 'pat@people.test', topic: 'payment', message: 'Where is my receipt?' } as const;
const listOpen = () => operator.api.admin.listSupportRequests({ query: {} });

it("stores a visitor's support request for the operators", async () => {
  const { id } = await app.api().support.request({ body: letter });
  expect((await listOpen()).find((one) => one.id === id)).toMatchObject({ ...letter, person: null, closedAt: null });
});

it('records who was signed in when they sent a support request', async () => {
  const parent = await app.signUp('parent');
  const { id } = await parent.api.support.request({ body: letter });
  expect((await listOpen()).find((one) => one.id === id)?.person).toMatchObject({ id: parent.user.id, email: parent.email });
});

it("treats an expired token as a visitor's", async () => {
  const parent = await app.signUp('parent');
  await parent.api.accounts.logout();
  const { id } = await app.api(parent.token).support.request({ body: letter });
  expect((await listOpen()).find((one) => one.id === id)?.person).toBeNull();
});

it.each([
  [{ ...letter, email: 'no address' }, 'email'],
  [{ ...letter, name: 'Pat\r\nBcc: everybody@people.test' }, 'name'],
  [{ ...letter, message: '   ' }, 'message'],
  [{ ...letter, message: 'x'.repeat(4_001) }, 'message'],
  [{ ...letter, topic: 'gossip' }, 'topic'],
])('refuses the support request %o', async (body, field) => {
  const response = await app.fetch('/api/support', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ fields: { [field]: expect.any(String) } });
});

it('closes a support request once and keeps the first note', async () => {
  const { id: supportRequestId } = await app.api().support.request({ body: letter });
  const params = { supportRequestId };
  await operator.api.admin.closeSupportRequest({ params, body: { note: 'Sent the receipt.' } });
  const again = await operator.api.admin.closeSupportRequest({ params, body: { note: 'Again' } });
  expect(again).toMatchObject({ closingNote: 'Sent the receipt.', closedAt: app.clock.now().toISOString() });
  expect((await listOpen()).map(({ id }) => id)).not.toContain(supportRequestId);
  const missing = operator.api.admin.closeSupportRequest({ params: { supportRequestId: 2_000_000_000 }, body: { note: 'x' } });
  await expect(missing).rejects.toMatchObject({ code: 'support.not_found' });
});

it('removes everything personal from the requests of a closed account', async () => {
  const parent = await app.signUp('parent');
  const { id } = await parent.api.support.request({ body: { ...letter, email: parent.email } });
  await parent.api.accounts.closeAccount({ body: { password: parent.password } });
  await app.drainJobs();
  const kept = (await listOpen()).find((one) => one.id === id);
  expect(kept).toMatchObject({ name: 'Deleted user', email: 'deleted@deleted.invalid', message: 'Deleted', person: null });
});

it("removes everything personal from requests sent with the closed account's email while signed out", async () => {
  const parent = await app.signUp('parent');
  const own = await app.api().support.request({ body: { ...letter, email: parent.email.toUpperCase() } });
  const other = await app.api().support.request({ body: { ...letter, email: `x${parent.email}` } });
  await parent.api.accounts.closeAccount({ body: { password: parent.password } });
  const open = await listOpen();
  expect(open.find(({ id }) => id === own.id)).toMatchObject({ email: 'deleted@deleted.invalid', message: 'Deleted' });
  expect(open.find(({ id }) => id === other.id)).toMatchObject({ message: letter.message });
});

it('deletes requests two years after they were closed, but no open ones', async () => {
  const [closed, open] = [await app.api().support.request({ body: letter }), await app.api().support.request({ body: letter })];
  await operator.api.admin.closeSupportRequest({ params: { supportRequestId: closed.id }, body: { note: 'Done.' } });
  const left = async () =>
    (await app.db.selectFrom('supportRequests').select('id').where('id', 'in', [closed.id, open.id]).orderBy('id').execute()).length;
  app.clock.advance({ days: 729 });
  await app.runNow(forgetOldLetters);
  expect(await left()).toBe(2);
  app.clock.advance({ days: 2 });
  await app.runNow(forgetOldLetters);
  expect(await left()).toBe(1);
  operator = await app.createOperator();
});

it('accepts ten support requests an hour from one address in production', async () => {
  const limited = await startApp({ limits: 'production' });
  try {
    for (let number = 0; number < 10; number += 1) await limited.api().support.request({ body: letter });
    await expect(limited.api().support.request({ body: letter })).rejects.toMatchObject({ code: 'request.too_many', status: 429 });
  } finally {
    await limited.close();
  }
});
