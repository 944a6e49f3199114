import { describe, expect, it } from 'vitest';
import { openApp, type TestApp } from '../../testing/start-app.ts';
import { forgetOldSessions } from './jobs.ts';

const app = await openApp({ config: { trustProxy: 1 } });

type Person = Awaited<ReturnType<TestApp['signUp']>>;

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function signIn({ email, password }: Person, { userAgent = chrome, ip = '203.0.113.9' } = {}): Promise<string> {
  const response = await app.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, 'x-forwarded-for': ip },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { token: string }).token;
}

describe("the list of a user's sign-ins", () => {
  it('names each device, marks the current one and puts the last used first', async () => {
    const person = await app.signUp('parent');
    app.clock.advance({ minutes: 5 });
    const token = await signIn(person, { userAgent: iPhone, ip: '203.0.113.77' });
    app.clock.advance({ minutes: 5 });
    const sessions = await app.api(token).accounts.listAuthSessions();
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toEqual({
      id: expect.any(Number),
      device: 'Safari on iPhone',
      addressBlock: '203.0.113.0',
      signedInAt: new Date(app.clock.now().getTime() - 300_000).toISOString(),
      lastUsedAt: app.clock.now().toISOString(),
      isCurrent: true,
    });
    expect(sessions[1]).toMatchObject({ device: 'A program', isCurrent: false });
  });

  it('leaves out sign-ins that have expired', async () => {
    const person = await app.signUp('parent');
    await signIn(person);
    app.clock.advance({ days: 10 });
    await person.api.accounts.me();
    app.clock.advance({ days: 5 });
    expect(await person.api.accounts.listAuthSessions()).toHaveLength(1);
  });

  it('lets its owner end one sign-in at once and keeps the others', async () => {
    const person = await app.signUp('parent');
    const token = await signIn(person);
    const other = (await person.api.accounts.listAuthSessions()).find(({ isCurrent }) => !isCurrent);
    const call = { params: { authSessionId: other?.id ?? 0 } };
    expect(await person.api.accounts.revokeAuthSession(call)).toEqual({ ok: true });
    await expect(app.api(token).accounts.me()).rejects.toMatchObject({ status: 401 });
    await expect(person.api.accounts.me()).resolves.toBeTruthy();
    await expect(person.api.accounts.revokeAuthSession(call)).rejects.toMatchObject({
      status: 404,
      body: { code: 'auth.session_not_found' },
    });
  });

  it("answers another user's sign-in exactly like a missing one", async () => {
    const [person, stranger] = [await app.signUp('parent'), await app.signUp('parent')];
    const [session] = await person.api.accounts.listAuthSessions();
    const revoke = (id: number) =>
      stranger.api.accounts.revokeAuthSession({ params: { authSessionId: id } }).then(
        () => 'ended',
        (error: Error) => error.message,
      );
    expect(await revoke(session?.id ?? 0)).toBe(await revoke(2_000_000_000));
    await expect(person.api.accounts.me()).resolves.toBeTruthy();
  });
});

describe('a sign-in from a new device', () => {
  /** How many new-device mails the user has been sent so far. */
  async function countMails(person: Person): Promise<number> {
    await app.drainJobs();
    const mails = await app.db
      .selectFrom('mails')
      .select('id')
      .where('userId', '=', person.user.id)
      .where('key', 'like', '%new_device%')
      .execute();
    return mails.length;
  }

  it('emails the owner once per browser and network, but not for the first sign-in', async () => {
    const person = await app.signUp('parent');
    expect(await countMails(person)).toBe(0);
    await signIn(person);
    expect(await countMails(person)).toBe(1);
    await signIn(person, { ip: '203.0.113.200' });
    expect(await countMails(person)).toBe(1);
    await signIn(person, { ip: '198.51.100.1' });
    expect(await countMails(person)).toBe(2);
    await signIn(person, { userAgent: iPhone, ip: '198.51.100.1' });
    expect(await countMails(person)).toBe(3);
    await signIn(person, { userAgent: chrome.replace('139', '140'), ip: '198.51.100.2' });
    expect(await countMails(person)).toBe(3);
  });

  it('sends no email when the account has no known devices yet', async () => {
    const person = await app.signUp('parent');
    await app.db.deleteFrom('knownDevices').where('userId', '=', person.user.id).execute();
    await signIn(person);
    expect(await countMails(person)).toBe(0);
  });

  it('is stored as a hash, and the last known device is never deleted', async () => {
    const person = await app.signUp('parent');
    await signIn(person);
    const known = () => app.db.selectFrom('knownDevices').selectAll().where('userId', '=', person.user.id).execute();
    expect(await known()).toHaveLength(2);
    expect((await known())[0]?.fingerprint).toHaveLength(32);
    app.clock.advance({ days: 401 });
    await app.runNow(forgetOldSessions);
    expect(await known()).toHaveLength(1);
  });
});

describe('signing up with an email that is taken', () => {
  it("is refused, and emails the account's owner at most once a day", async () => {
    const owner = await app.signUp('parent');
    const attempt = () =>
      expect(app.api().accounts.signup({ body: { email: owner.email, password: 'secret1', role: 'parent' } })).rejects.toMatchObject({
        status: 409,
      });
    const mails = async () => {
      await app.drainJobs();
      const rows = app.db.selectFrom('mails').select('id').where('userId', '=', owner.user.id).where('key', 'like', '%sign_up_tried%');
      return (await rows.execute()).length;
    };
    await Promise.all([attempt(), attempt(), attempt()]);
    expect(await mails()).toBe(1);
    app.clock.advance({ hours: 25 });
    await attempt();
    expect(await mails()).toBe(2);
  });
});
