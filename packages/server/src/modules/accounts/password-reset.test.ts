import { describe, expect, it } from 'vitest';
import { hashToken } from '../../platform/tokens.ts';
import { openApp, type TestApp } from '../../testing/start-app.ts';

const app = await openApp();

type Person = Awaited<ReturnType<TestApp['signUp']>>;

/** The token of the newest link, from its mail. */
async function askForLink(person: Person): Promise<string> {
  await app.api().accounts.forgotPassword({ body: { email: person.email } });
  await app.drainJobs();
  const ids = await app.db.selectFrom('passwordResets').select('id').where('userId', '=', person.user.id).orderBy('id', 'desc').execute();
  const mail = await app.services.accounts.getPasswordReset(ids[0]?.id ?? 0);
  if (!mail) throw new Error('there is no link');
  expect(mail).toMatchObject({ userId: person.user.id, to: person.email });
  return mail.token;
}

const reset = (token: string, password: string) => app.api().accounts.resetPassword({ body: { token, password } });
const signIn = ({ email }: Person, password: string) => app.api().accounts.login({ body: { email, password } });
const invalid = { status: 404, body: { code: 'account.link_invalid' } };

describe('resetting a forgotten password', () => {
  it('works with the emailed link and ends every sign-in', async () => {
    const person = await app.signUp('parent');
    const elsewhere = await signIn(person, person.password);
    const token = await askForLink(person);
    expect(await reset(token, 'brand new one')).toEqual({ ok: true });
    await expect(person.api.accounts.me()).rejects.toMatchObject({ status: 401 });
    await expect(app.api(elsewhere.token).accounts.me()).rejects.toMatchObject({ status: 401 });
    await expect(signIn(person, person.password)).rejects.toMatchObject({ status: 401 });
    await expect(signIn(person, 'brand new one')).resolves.toMatchObject({ user: { id: person.user.id } });
  });

  it('accepts the email in any capitalization', async () => {
    const person = await app.signUp('trainer');
    const token = await askForLink({ ...person, email: person.email });
    await app.api().accounts.forgotPassword({ body: { email: ` ${person.email.toUpperCase()} ` } });
    await app.drainJobs();
    expect(await app.db.selectFrom('passwordResets').select('id').where('userId', '=', person.user.id).execute()).toHaveLength(2);
    await reset(token, 'brand new one');
  });

  it('works only once per link', async () => {
    const person = await app.signUp('parent');
    const token = await askForLink(person);
    await reset(token, 'brand new one');
    await expect(reset(token, 'another one')).rejects.toMatchObject(invalid);
    await expect(signIn(person, 'brand new one')).resolves.toBeTruthy();
  });

  it('succeeds for only one of twenty simultaneous uses of a link', async () => {
    const person = await app.signUp('parent');
    const token = await askForLink(person);
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => reset(token, `password ${index}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    await expect(signIn(person, `password ${winner}`)).resolves.toBeTruthy();
    await expect(signIn(person, `password ${(winner + 1) % 20}`)).rejects.toMatchObject({ status: 401 });
  });

  it('works for 30 minutes after the request', async () => {
    const person = await app.signUp('parent');
    const [early, late] = [await askForLink(person), await askForLink(person)];
    app.clock.advance({ minutes: 29, seconds: 59 });
    const other = await app.signUp('parent');
    const token = await askForLink(other);
    await reset(early, 'in good time');
    app.clock.advance({ minutes: 30 });
    await expect(reset(token, 'too late')).rejects.toMatchObject(invalid);
    await expect(reset(late, 'too late')).rejects.toMatchObject(invalid);
  });

  it("invalidates the user's other links but not those of another user", async () => {
    const [person, stranger] = [await app.signUp('parent'), await app.signUp('parent')];
    const [first, second, foreign] = [await askForLink(person), await askForLink(person), await askForLink(stranger)];
    await reset(second, 'brand new one');
    await expect(reset(first, 'an older link')).rejects.toMatchObject(invalid);
    await reset(foreign, 'brand new one');
  });

  it('does not work with any value stored in the database', async () => {
    const person = await app.signUp('parent');
    const token = await askForLink(person);
    const { seed, tokenHash } = await app.db
      .selectFrom('passwordResets')
      .select(['seed', 'tokenHash'])
      .where('userId', '=', person.user.id)
      .executeTakeFirstOrThrow();
    expect(tokenHash).toEqual(hashToken(token));
    expect(seed).not.toContain(token);
    for (const stored of [seed, tokenHash.toString('base64url'), 'a'.repeat(43)]) {
      await expect(reset(stored, 'stolen from the table')).rejects.toMatchObject(invalid);
    }
  });

  it('requires 6 to 128 characters and keeps the link valid after a refusal', async () => {
    const token = await askForLink(await app.signUp('parent'));
    await expect(reset(token, '12345')).rejects.toMatchObject({
      status: 400,
      body: { fields: { password: 'Password must be at least 6 characters' } },
    });
    await expect(reset(token, 'x'.repeat(129))).rejects.toMatchObject({ status: 400 });
    await reset(token, '123456');
  });

  it('sends at most five links an hour to one address', async () => {
    const person = await app.signUp('parent');
    for (let index = 0; index < 8; index += 1) await app.api().accounts.forgotPassword({ body: { email: person.email } });
    await app.drainJobs();
    const count = () => app.db.selectFrom('passwordResets').select('id').where('userId', '=', person.user.id).execute();
    expect(await count()).toHaveLength(5);
    app.clock.advance({ minutes: 61 });
    await askForLink(person);
    expect(await count()).toHaveLength(6);
  });

  it('answers the same whether or not the email has an account', async () => {
    const person = await app.signUp('parent');
    const ask = async (email: string) => {
      const response = await app.fetch('/api/auth/forgot-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, headers, text: await response.text() };
    };
    expect(await ask('nobody@x1.test')).toEqual(await ask(person.email));
  });

  it('takes the same time whether or not the email has an account', async () => {
    const person = await app.signUp('parent');
    const time = async (email: string) => {
      const start = performance.now();
      await app.api().accounts.forgotPassword({ body: { email } });
      return performance.now() - start;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let index = 0; index < 20; index += 1) await time(index % 2 ? person.email : 'nobody@x1.test');
    // In pairs of alternating order, so that other load on the machine affects both alike.
    for (let index = 0; index < 200; index += 1) {
      const order = index % 2 ? ([known, unknown] as const) : ([unknown, known] as const);
      for (const list of order) list.push(await time(list === known ? person.email : `nobody${index}@x1.test`));
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[100] ?? 0;
    expect(Math.abs(median(known) - median(unknown))).toBeLessThan(2);
    expect(median(known) / median(unknown)).toBeGreaterThan(0.8);
    expect(median(known) / median(unknown)).toBeLessThan(1.25);
    await app.drainJobs();
  });

  it('is refused for a disabled account, which gets no new link', async () => {
    const person = await app.signUp('parent');
    const token = await askForLink(person);
    await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', person.user.id).execute();
    await expect(reset(token, 'brand new one')).rejects.toMatchObject(invalid);
    await app.api().accounts.forgotPassword({ body: { email: person.email } });
    await app.drainJobs();
    expect(await app.db.selectFrom('passwordResets').select('id').where('userId', '=', person.user.id).execute()).toHaveLength(1);
  });

  it('leaves no message to send once the link has been used', async () => {
    const person = await app.signUp('parent');
    await reset(await askForLink(person), 'brand new one');
    const { id } = await app.db.selectFrom('passwordResets').select('id').where('userId', '=', person.user.id).executeTakeFirstOrThrow();
    expect(await app.services.accounts.getPasswordReset(id)).toBeUndefined();
  });
});
