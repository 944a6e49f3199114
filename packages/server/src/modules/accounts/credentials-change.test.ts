import { describe, expect, it } from 'vitest';
import { openApp, startApp, type TestApp } from '../../testing/start-app.ts';

const app = await openApp();

type Person = Awaited<ReturnType<TestApp['signUp']>>;

const signIn = (email: string, password: string) => app.api().accounts.login({ body: { email, password } });
const wrong = { status: 403, body: { code: 'account.wrong_password', message: 'Your current password is wrong.' } };
const invalid = { status: 404, body: { code: 'account.link_invalid' } };
let addresses = 0;
const newAddress = () => `changed-${++addresses}@x1.test`;

describe('changing the password', () => {
  const change = (person: Person, currentPassword: string, newPassword: string) =>
    person.api.accounts.changePassword({ body: { currentPassword, newPassword } });

  it('ends every other sign-in and keeps this one', async () => {
    const person = await app.signUp('trainer');
    const other = await signIn(person.email, person.password);
    expect(await change(person, person.password, 'brand new one')).toEqual({ user: person.user });
    await expect(person.api.accounts.me()).resolves.toEqual({ user: person.user });
    await expect(app.api(other.token).accounts.me()).rejects.toMatchObject({ status: 401 });
    await expect(signIn(person.email, person.password)).rejects.toMatchObject({ status: 401 });
    await expect(signIn(person.email, 'brand new one')).resolves.toBeTruthy();
  });

  it('asks for the present one, and changes nothing without it', async () => {
    const person = await app.signUp('parent');
    await expect(change(person, 'a guess', 'brand new one')).rejects.toMatchObject(wrong);
    await expect(signIn(person.email, person.password)).resolves.toBeTruthy();
  });

  it.each([
    ['five characters', '12345', 'Password must be at least 6 characters'],
    ['129 characters', 'x'.repeat(129), 'Password must be at most 128 characters'],
  ])('refuses %s', async (_name, password, text) => {
    const person = await app.signUp('parent');
    await expect(change(person, person.password, password)).rejects.toMatchObject({ status: 400, body: { fields: { newPassword: text } } });
  });

  it('is done by one of ten at the same moment', async () => {
    const person = await app.signUp('parent');
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => change(person, person.password, `password ${index}`)),
    );
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signIn(person.email, `password ${winner}`)).resolves.toBeTruthy();
  });

  it('withdraws the links that were mailed before', async () => {
    const person = await app.signUp('parent');
    const token = await askForChange(person, newAddress());
    await change(person, person.password, 'brand new one');
    await expect(confirm(token)).rejects.toMatchObject(invalid);
  });

  it('does not let a sign-in survive that began with the old password', async () => {
    const person = await app.signUp('parent');
    const attempts = Array.from({ length: 8 }, () => signIn(person.email, person.password));
    await change(person, person.password, 'brand new one');
    for (const attempt of await Promise.allSettled(attempts)) {
      if (attempt.status === 'rejected') continue;
      await expect(app.api(attempt.value.token).accounts.me()).rejects.toMatchObject({ status: 401 });
    }
  });
});

async function askForChange(person: Person, email: string): Promise<string> {
  const { user, pendingEmail } = await person.api.accounts.changeEmail({ body: { email, currentPassword: person.password } });
  expect({ user, pendingEmail }).toEqual({ user: person.user, pendingEmail: email });
  return tokenOf(person);
}

/** As the mail to the new address carries it. */
async function tokenOf(person: Person): Promise<string> {
  const ids = await app.db.selectFrom('emailChanges').select('id').where('userId', '=', person.user.id).orderBy('id', 'desc').execute();
  const mail = await app.services.accounts.getEmailChange(ids[0]?.id ?? 0);
  if (!mail) throw new Error('nothing waits');
  return mail.token;
}

const confirm = (token: string) => app.api().accounts.confirmEmail({ body: { token } });

describe('changing the email', () => {
  it('waits for the link at the new address', async () => {
    const person = await app.signUp('parent');
    const email = newAddress();
    const token = await askForChange(person, email);
    expect((await person.api.accounts.me()).user.email).toBe(person.email);
    expect(await person.api.accounts.pendingEmail()).toEqual({ email: person.email, pendingEmail: email });
    await expect(signIn(email, person.password)).rejects.toMatchObject({ status: 401 });
    expect(await confirm(token)).toEqual({ email });
    expect((await person.api.accounts.me()).user.email).toBe(email);
    expect(await person.api.accounts.pendingEmail()).toEqual({ email, pendingEmail: null });
    await expect(signIn(email, person.password)).resolves.toBeTruthy();
    await expect(signIn(person.email, person.password)).rejects.toMatchObject({ status: 401 });
  });

  it('writes to the new address and tells the old one', async () => {
    const person = await app.signUp('parent');
    const email = newAddress();
    await askForChange(person, email);
    const { id } = await app.db.selectFrom('emailChanges').select('id').where('userId', '=', person.user.id).executeTakeFirstOrThrow();
    expect(await app.services.accounts.getEmailChange(id)).toMatchObject({ userId: person.user.id, to: email, oldEmail: person.email });
  });

  it('asks for the password', async () => {
    const person = await app.signUp('parent');
    await expect(person.api.accounts.changeEmail({ body: { email: newAddress(), currentPassword: 'a guess' } })).rejects.toMatchObject(
      wrong,
    );
    expect((await person.api.accounts.pendingEmail()).pendingEmail).toBeNull();
  });

  it('may be confirmed twice, and twice at once, while it is the email', async () => {
    const person = await app.signUp('parent');
    const email = newAddress();
    const token = await askForChange(person, email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers).toEqual(Array(10).fill({ email }));
    const next = await askForChange({ ...person, user: { ...person.user, email } }, newAddress());
    await confirm(next);
    await expect(confirm(token)).rejects.toMatchObject(invalid);
  });

  it('keeps one change waiting: a second one withdraws the first', async () => {
    const person = await app.signUp('parent');
    const first = await askForChange(person, newAddress());
    const email = newAddress();
    const second = await askForChange(person, email);
    await expect(confirm(first)).rejects.toMatchObject(invalid);
    await confirm(second);
    expect((await person.api.accounts.me()).user.email).toBe(email);
  });

  it('is taken back by its owner', async () => {
    const person = await app.signUp('parent');
    const token = await askForChange(person, newAddress());
    await person.api.accounts.withdrawEmailChange();
    await person.api.accounts.withdrawEmailChange();
    await expect(confirm(token)).rejects.toMatchObject(invalid);
  });

  it('is good for a day', async () => {
    const person = await app.signUp('parent');
    const token = await askForChange(person, newAddress());
    app.clock.advance({ hours: 24 });
    await expect(confirm(token)).rejects.toMatchObject(invalid);
    expect((await person.api.accounts.pendingEmail()).pendingEmail).toBeNull();
  });

  it('refuses an email that somebody has, in any spelling, also when they take it before the link is used', async () => {
    const [person, other] = [await app.signUp('parent'), await app.signUp('parent')];
    const taken = { status: 409, body: { code: 'account.email_taken' } };
    const ask = (email: string) => person.api.accounts.changeEmail({ body: { email, currentPassword: person.password } });
    await expect(ask(other.email.toUpperCase())).rejects.toMatchObject(taken);
    const email = newAddress();
    const token = await askForChange(person, email);
    await app.api().accounts.signup({ body: { email, password: 'secret1', role: 'parent' } });
    await expect(confirm(token)).rejects.toMatchObject(taken);
    expect((await person.api.accounts.me()).user.email).toBe(person.email);
  });

  it('gives one address to one of two who confirm it at once', async () => {
    const people = [await app.signUp('parent'), await app.signUp('parent')];
    const email = newAddress();
    const tokens = [];
    for (const person of people) tokens.push(await askForChange(person, email));
    const results = await Promise.allSettled(tokens.map(confirm));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is no change when it is the present one', async () => {
    const person = await app.signUp('parent');
    const answer = await person.api.accounts.changeEmail({ body: { email: person.email, currentPassword: person.password } });
    expect(answer).toEqual({ user: person.user, pendingEmail: null });
  });

  it('takes the link of a reset for nothing, and the reverse', async () => {
    const person = await app.signUp('parent');
    const token = await askForChange(person, newAddress());
    await expect(app.api().accounts.resetPassword({ body: { token, password: 'brand new one' } })).rejects.toMatchObject(invalid);
  });
});

describe('tries', () => {
  it('of the present password are limited', async () => {
    const limited = await startApp({ limits: 'relaxed' });
    try {
      const person = await limited.signUp('parent');
      const change = (currentPassword: string) =>
        person.api.accounts.changePassword({ body: { currentPassword, newPassword: 'brand new one' } });
      for (let index = 0; index < 5; index += 1) await expect(change('a guess')).rejects.toMatchObject(wrong);
      await expect(change(person.password)).rejects.toMatchObject({ status: 429, body: { code: 'auth.too_many_tries' } });
      limited.clock.advance({ minutes: 15 });
      await change(person.password);
    } finally {
      await limited.close();
    }
  });
});
