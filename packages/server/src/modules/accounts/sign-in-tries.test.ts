import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { createLogger } from '../../platform/logger.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { mailTo, tokenIn } from '../../testing/mailbox.ts';
import { openApp, type Person, startApp, type TestApp } from '../../testing/start-app.ts';
import { createSignInTries } from './sign-in-tries.ts';

const config = { trustProxy: 1, dataKey: 'the same key after a restart' };

const app = await openApp({ limits: 'relaxed', config });

const createTries = () =>
  createSignInTries({
    db: app.db,
    clock: app.clock,
    logger: createLogger({ level: 'silent' }),
    secrets: createSecrets('key of a test'),
  });

const home = '2001:db8:1:1::7';
const elsewhere = '203.0.113.80';

const post = (path: string, address: string, body: object, on = app) =>
  on.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
const signIn = async ({ email, password }: Pick<Person, 'email' | 'password'>, address: string, on = app) =>
  (await post('/api/auth/login', address, { email, password }, on)).status;

/** Five wrong tries from each address: with ten addresses, all that strangers get. */
async function guessFromEverywhere(email: string, { addresses = 10, on = app } = {}): Promise<void> {
  for (let index = 0; index < addresses * 5; index += 1) {
    expect(await signIn({ email, password: 'guess' }, `198.51.100.${Math.floor(index / 5)}`, on)).toBe(401);
  }
}

it('lets the owner sign in from a new address after 45 wrong guesses from nine others', async () => {
  const person = await app.signUp('parent');
  await guessFromEverywhere(person.email, { addresses: 9 });
  expect(await signIn(person, elsewhere)).toBe(200);
});

it('after fifty wrong guesses accepts only an address the account has used, also after a restart', async () => {
  const database = await createTestDatabase();
  const withProcess = async (work: (on: TestApp) => Promise<void>) => {
    const on = await startApp({ database, limits: 'relaxed', config });
    await work(on).finally(() => on.close());
  };
  try {
    const person = { email: 'at-home@x1.test', password: 'correct horse' };
    await withProcess(async (on) => {
      expect((await post('/api/auth/signup', home, { ...person, role: 'parent' }, on)).status).toBe(201);
      await guessFromEverywhere(person.email, { on });
      expect(await signIn(person, elsewhere, on)).toBe(429);
      expect(await signIn(person, '2001:db8:1:1:ffff::9', on)).toBe(200);
    });
    await withProcess(async (on) => {
      expect(await signIn(person, home, on)).toBe(200);
      expect(await signIn(person, elsewhere, on)).toBe(429);
    });
  } finally {
    await database.close();
  }
});

it('accepts the address where the password was reset, after fifty wrong guesses', async () => {
  const person = await app.signUp('parent');
  await guessFromEverywhere(person.email);
  expect(await signIn(person, elsewhere)).toBe(429);
  await post('/api/auth/forgot-password', elsewhere, { email: person.email });
  await app.drainJobs();
  const token = tokenIn(await mailTo(app, person.email, 'Choose a new password'), '/reset-password');
  expect((await post('/api/auth/reset-password', elsewhere, { token, password: 'brand new one' })).status).toBe(200);
  expect(await signIn({ ...person, password: 'brand new one' }, elsewhere)).toBe(200);
});

it('lets a signed-in user change the password after fifty wrong guesses by strangers', async () => {
  const person = await app.signUp('parent');
  await guessFromEverywhere(person.email);
  await person.api.accounts.changePassword({ body: { currentPassword: person.password, newPassword: 'brand new one' } });
});

it("does not count a try whose password couldn't be checked", async () => {
  const tries = createTries();
  const busy = () => Promise.reject(new AppError('server.unavailable'));
  for (let index = 0; index < 60; index += 1) {
    await expect(tries.attempt('busy', elsewhere, busy)).rejects.toMatchObject({ code: 'server.unavailable' });
  }
  await expect(tries.attempt('busy', elsewhere, async () => true)).resolves.toBe(true);
});

it('lets only five of forty simultaneous tries through', async () => {
  const tries = createTries();
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => tries.attempt('at once', elsewhere, async () => false)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

it('deletes the counted tries of one account', async () => {
  const tries = createTries();
  const count = async () => (await app.db.selectFrom('signInTries').select('failures').execute()).length;
  const before = await count();
  await tries.attempt('leaving', elsewhere, async () => false);
  expect(await count()).toBe(before + 2);
  await inTransaction(app.db, (tx) => tries.forget(tx, 'leaving'));
  expect(await count()).toBe(before);
});
