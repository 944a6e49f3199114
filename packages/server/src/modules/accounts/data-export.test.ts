import { describe, expect, it } from 'vitest';
import { openApp, type TestApp } from '../../testing/start-app.ts';
import { forgetOldSessions, makeDataExport } from './jobs.ts';

const app = await openApp();

type Person = Awaited<ReturnType<TestApp['signUp']>>;

const ask = (person: Person, password = person.password) => person.api.accounts.requestDataExport({ body: { password } });

async function ready(person: Person): Promise<string> {
  await ask(person);
  await app.drainJobs();
  const { dataExport } = await person.api.accounts.dataExport();
  if (!dataExport?.token) throw new Error('the export is not ready');
  return dataExport.token;
}

const fetchIt = (person: Person, token: string) => person.api.accounts.downloadDataExport({ params: { token } });
const gone = { status: 404, body: { code: 'account.export_not_found' } };

describe('a data export', () => {
  it('is made in the background and downloaded by its owner', async () => {
    const person = await app.signUp('parent');
    expect(await person.api.accounts.dataExport()).toEqual({ dataExport: null });
    const requestedAt = app.clock.now().toISOString();
    expect(await ask(person)).toEqual({ dataExport: { requestedAt, readyAt: null, expiresAt: null, token: null } });
    await app.drainJobs();
    const { dataExport } = await person.api.accounts.dataExport();
    expect(dataExport).toMatchObject({ readyAt: requestedAt, token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) });
    const { name, content } = await fetchIt(person, dataExport?.token ?? '');
    expect(name).toBe(`x1-my-data-${requestedAt.slice(0, 10)}.json`);
    const data = JSON.parse(await content.text());
    expect(data).toMatchObject({ madeAt: requestedAt, account: [{ id: person.user.id, email: person.email, role: 'parent' }] });
  });

  it('requires the password', async () => {
    const person = await app.signUp('parent');
    await expect(ask(person, 'a guess')).rejects.toMatchObject({ status: 403, body: { code: 'account.wrong_password' } });
    expect(await person.api.accounts.dataExport()).toEqual({ dataExport: null });
  });

  it('is made once when it is requested ten times at once', async () => {
    const person = await app.signUp('parent');
    await Promise.all(Array.from({ length: 10 }, () => ask(person)));
    const rows = () => app.db.selectFrom('dataExports').select(['id', 'seed']).where('userId', '=', person.user.id).execute();
    expect(await rows()).toHaveLength(1);
    await app.drainJobs();
    const [made] = await rows();
    await app.jobs.send(app.db, makeDataExport, { exportId: made?.id ?? 0 });
    await app.drainJobs();
    expect(await rows()).toEqual([made]);
  });

  it('is replaced by a later export with a different link', async () => {
    const person = await app.signUp('parent');
    const first = await ready(person);
    const second = await ready(person);
    expect(second).not.toBe(first);
    await expect(fetchIt(person, first)).rejects.toMatchObject(gone);
    await fetchIt(person, second);
  });

  it('can only be downloaded by its owner, even with the link', async () => {
    const [owner, stranger] = [await app.signUp('parent'), await app.signUp('trainer')];
    const token = await ready(owner);
    await expect(fetchIt(stranger, token)).rejects.toMatchObject(gone);
    expect((await app.fetch(`/api/users/export/${token}`)).status).toBe(401);
  });

  it('is kept encrypted for seven days, then deleted', async () => {
    const person = await app.signUp('parent');
    const token = await ready(person);
    const row = () => app.db.selectFrom('dataExports').selectAll().where('userId', '=', person.user.id).executeTakeFirst();
    expect((await row())?.content?.includes(person.email)).toBe(false);
    app.clock.advance({ days: 6, hours: 23 });
    const again = await app.api().accounts.login({ body: { email: person.email, password: person.password } });
    const later = { ...person, api: app.api(again.token) };
    await fetchIt(later, token);
    app.clock.advance({ hours: 1 });
    await expect(fetchIt(later, token)).rejects.toMatchObject(gone);
    expect(await later.api.accounts.dataExport()).toEqual({ dataExport: null });
    await app.runNow(forgetOldSessions);
    expect(await row()).toBeUndefined();
  });

  it('can be requested again when it has not been ready for a day', async () => {
    const person = await app.signUp('parent');
    await ask(person);
    app.clock.advance({ hours: 23 });
    expect((await person.api.accounts.dataExport()).dataExport).toMatchObject({ readyAt: null });
    app.clock.advance({ hours: 1 });
    expect(await person.api.accounts.dataExport()).toEqual({ dataExport: null });
    const requestedAt = app.clock.now().toISOString();
    expect((await ask(person)).dataExport).toMatchObject({ requestedAt });
    await app.drainJobs();
    expect((await person.api.accounts.dataExport()).dataExport).toMatchObject({ requestedAt, readyAt: requestedAt });
  });

  it('is deleted a day after the request when it could not be made', async () => {
    const person = await app.signUp('parent');
    await ready(person);
    const rows = () => app.db.selectFrom('dataExports').select('id').where('userId', '=', person.user.id).execute();
    // As after the last attempt of a failed job.
    const unmade = { readyAt: null, expiresAt: null, content: null };
    await app.db.updateTable('dataExports').set(unmade).where('userId', '=', person.user.id).execute();
    app.clock.advance({ hours: 23 });
    await app.runNow(forgetOldSessions);
    expect(await rows()).toHaveLength(1);
    app.clock.advance({ hours: 1 });
    await app.runNow(forgetOldSessions);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['ready', true],
    ['being made', false],
  ])('that is %s is discarded when the password changes', async (_name, isReady) => {
    const person = await app.signUp('parent');
    const token = isReady ? await ready(person) : (await ask(person)).dataExport?.token;
    await person.api.accounts.changePassword({ body: { currentPassword: person.password, newPassword: 'brand new one' } });
    await app.drainJobs();
    expect(await person.api.accounts.dataExport()).toEqual({ dataExport: null });
    if (token) await expect(fetchIt(person, token)).rejects.toMatchObject(gone);
  });
});
