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

  it('ends every other sign-in and keeps the current one', async () => {
    const person = await app.signUp('trainer');
    const other = await signIn(person.email, person.password);
    expect(await change(person, person.password, 'brand new one')).toEqual({ user: person.user });
    await expect(person.api.accounts.me()).resolves.toEqual({ user: person.user });
    await expect(app.api(other.token).accounts.me()).rejects.toMatchObject({ status: 401 });
    await expect(signIn(person.email, person.password)).rejects.toMatchObject({ status: 401 });
    await expect(signIn(person.email, 'brand new one')).resolves.toBeTruthy();
  });

  it('refuses a wrong current password and keeps the old one', async () => {
    const person = await app.signUp('parent');
    await expect(change(person, 'a guess', 'brand new one')).rejects.toMatchObject(wrong);
    await expect(signIn(person.email, person.password)).resolves.toBeTruthy();
  });

  it.each([
    ['five characters', '12345', 'Password must be at least 6 characters'],
    ['129 characters', 'x'.repeat(129), 'Password must be at most 128 characters'],
  ])('refuses a new password of %s', async (_name, password, text) => {
    const person = await app.signUp('parent');
    await expect(change(person, person.password, password)).rejects.toMatchObject({ status: 400, body: { fields: { newPassword: text } } });
  });

  it('succeeds for only one of ten simultaneous requests', async () => {
    const person = await app.signUp('parent');
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => change(person, person.password, `password ${index}`)),
    );
    const winner = results.findIndex(({ status }) => status === 'fulfilled');
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signIn(person.email, `password ${winner}`)).resolves.toBeTruthy();
  });

  it('invalidates an email-change link sent before', async () => {
    const person = await app.signUp('parent');
    const token = await askForChange(person, newAddress());
    await change(person, person.password, 'brand new one');
    await expect(confirm(token)).rejects.toMatchObject(invalid);
  });

  it('ends a sign-in that started with the old password at the same moment', async () => {
    const person = await app.signUp('parent');
    const attempts = Promise.allSettled(Array.from({ length: 8 }, () => signIn(person.email, person.password)));
    await change(person, person.password, 'brand new one');
    for (const attempt of await attempts) {
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

/** From the mail to the new address. */
async function tokenOf(person: Person): Promise<string> {
  const ids = await app.db.selectFrom('emailChanges').select('id').where('userId', '=', person.user.id).orderBy('id', 'desc').execute();
  const mail = await app.services.accounts.getEmailChange(ids[0]?.id ?? 0);
  if (!mail) throw new Error('there is no pending change of email');
  return mail.token;
}

const confirm = (token: string) => app.api().accounts.confirmEmail({ body: { token } });

describe('changing the email', () => {
  it('takes effect only when the link sent to the new address is opened', async () => {
    const person = await app.signUp('parent');
    const email = newAddress();
    const token = await askForChange(person, email);
    expect((await person.api.accounts.me()).user.email).toBe(person.email);
    expect(await person.api.accounts.pendingEmail()).toEqual({ email: person.email, pendingEmail: email, isConfirmed: true });
    await expect(signIn(email, person.password)).rejects.toMatchObject({ status: 401 });
    expect(await confirm(token)).toEqual({ email });
    expect((await person.api.accounts.me()).user.email).toBe(email);
    expect(await person.api.accounts.pendingEmail()).toEqual({ email, pendingEmail: null, isConfirmed: true });
    await expect(signIn(email, person.password)).resolves.toBeTruthy();
    await expect(signIn(person.email, person.password)).rejects.toMatchObject({ status: 401 });
  });

  it('prepares a message that names both the new and the old address', async () => {
    const person = await app.signUp('parent');
    const email = newAddress();
    await askForChange(person, email);
    const { id } = await app.db.selectFrom('emailChanges').select('id').where('userId', '=', person.user.id).executeTakeFirstOrThrow();
    expect(await app.services.accounts.getEmailChange(id)).toMatchObject({ userId: person.user.id, to: email, oldEmail: person.email });
  });

  it('refuses a wrong password', async () => {
    const person = await app.signUp('parent');
    await expect(person.api.accounts.changeEmail({ body: { email: newAddress(), currentPassword: 'a guess' } })).rejects.toMatchObject(
      wrong,
    );
    expect((await person.api.accounts.pendingEmail()).pendingEmail).toBeNull();
  });

  it('accepts the same link repeatedly until a later change replaces the address', async () => {
    const person = await app.signUp('parent');
    const email = newAddress();
    const token = await askForChange(person, email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers).toEqual(Array(10).fill({ email }));
    const next = await askForChange({ ...person, user: { ...person.user, email } }, newAddress());
    await confirm(next);
    await expect(confirm(token)).rejects.toMatchObject(invalid);
  });

  it('invalidates the first link when a second change is requested', async () => {
    const person = await app.signUp('parent');
    const first = await askForChange(person, newAddress());
    const email = newAddress();
    const second = await askForChange(person, email);
    await expect(confirm(first)).rejects.toMatchObject(invalid);
    await confirm(second);
    expect((await person.api.accounts.me()).user.email).toBe(email);
  });

  it('can be withdrawn by its owner, even twice', async () => {
    const person = await app.signUp('parent');
    const token = await askForChange(person, newAddress());
    await person.api.accounts.withdrawEmailChange();
    await person.api.accounts.withdrawEmailChange();
    await expect(confirm(token)).rejects.toMatchObject(invalid);
  });

  it('must be confirmed within 24 hours', async () => {
    const person = await app.signUp('parent');
    const token = await askForChange(person, newAddress());
    app.clock.advance({ hours: 24 });
    await expect(confirm(token)).rejects.toMatchObject(invalid);
    expect((await person.api.accounts.pendingEmail()).pendingEmail).toBeNull();
  });

  it('refuses an email another account has, in any capitalization and also when it was taken before confirmation', async () => {
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

  it('gives an address to only one of two users who confirm it at once', async () => {
    const people = [await app.signUp('parent'), await app.signUp('parent')];
    const email = newAddress();
    const tokens = [];
    for (const person of people) tokens.push(await askForChange(person, email));
    const results = await Promise.allSettled(tokens.map(confirm));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('does nothing when the new email is the current one', async () => {
    const person = await app.signUp('parent');
    const answer = await person.api.accounts.changeEmail({ body: { email: person.email, currentPassword: person.password } });
    expect(answer).toEqual({ user: person.user, pendingEmail: null });
  });

  it('sends a link that cannot be used to reset the password', async () => {
    const person = await app.signUp('parent');
    const token = await askForChange(person, newAddress());
    await expect(app.api().accounts.resetPassword({ body: { token, password: 'brand new one' } })).rejects.toMatchObject(invalid);
  });
});

describe('guessing the current password', () => {
  it('is refused after five wrong tries, until 15 minutes have passed', async () => {
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
