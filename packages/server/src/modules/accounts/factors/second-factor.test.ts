import type { FactorAnswer, FactorChallenge } from '@x1/contract/accounts/factors.ts';
import { describe, expect, it } from 'vitest';
import { mailTo, tokenIn } from '../../../testing/mailbox.ts';
import { findInDatabase } from '../../../testing/scan-database.ts';
import { addTotp, challengeFor, codeOf } from '../../../testing/second-factor.ts';
import { openApp, type Person, startApp } from '../../../testing/start-app.ts';
import { resetFactors } from '../operators.ts';

const app = await openApp();

const answerWith = (challenge: FactorChallenge, answer: FactorAnswer) =>
  app.api().accounts.answerFactor({ body: { challenge: challenge.challenge, answer } });
const totp = (secret: string) => ({ method: 'totp', code: codeOf(app, secret) }) as const;
const recovery = (code: string) => ({ method: 'recovery-code', code }) as const;
const wrong = { status: 403, code: 'auth.factor_wrong' };
const over = { status: 403, code: 'auth.challenge_over' };
const unconfirmed = { status: 403, code: 'auth.confirmation_required' };

async function protectedPerson(role: 'parent' | 'trainer' = 'parent') {
  const person = await app.signUp(role);
  const factor = await addTotp(app, person);
  app.clock.advance({ minutes: 1 });
  return { ...person, ...factor };
}

/** An operator as the command line makes one: a password and nothing else. */
async function newOperator() {
  const credentials = { email: `operator-${crypto.randomUUID()}@x1.test`, password: 'correct horse' };
  await app.services.accounts.createOperator(credentials);
  const { token } = await app.api().accounts.login({ body: credentials });
  return { ...credentials, api: app.api(token) };
}

describe('an authenticator app', () => {
  it('is asked for once it is added, and completes the sign-in', async () => {
    const person = await protectedPerson();
    const challenge = await challengeFor(app, person);
    expect(challenge).toMatchObject({ methods: ['totp', 'recovery-code'], passkey: null });
    const { user, token } = await answerWith(challenge, totp(person.secret));
    expect(user).toEqual(person.user);
    expect(await app.api(token).accounts.me()).toEqual({ user });
    expect(await app.api(token).accounts.factors()).toMatchObject({
      factors: [{ kind: 'totp', name: 'Phone', lastUsedAt: app.clock.now().toISOString() }],
      recoveryCodesLeft: 10,
      isRequired: false,
    });
  });

  it('is added with a code it shows, and with no other', async () => {
    const { api } = await app.signUp('parent');
    const { enrollment, secret, uri } = await api.accounts.beginTotp();
    expect(uri).toContain(`secret=${secret}`);
    await expect(api.accounts.addTotp({ body: { enrollment, code: '000000', name: 'Phone' } })).rejects.toMatchObject(wrong);
    expect((await api.accounts.factors()).factors).toEqual([]);
    const added = await api.accounts.addTotp({ body: { enrollment, code: codeOf(app, secret), name: 'Phone' } });
    expect(new Set(added.recoveryCodes).size).toBe(10);
    const again = api.accounts.addTotp({ body: { enrollment, code: codeOf(app, secret), name: 'Phone' } });
    await expect(again).rejects.toMatchObject(over);
  });

  it('accepts a code once, even for another challenge, and from a phone that is half a minute slow', async () => {
    const person = await protectedPerson();
    const late = totp(person.secret);
    app.clock.advance({ seconds: 30 });
    await answerWith(await challengeFor(app, person), late);
    await expect(answerWith(await challengeFor(app, person), late)).rejects.toMatchObject(wrong);
    app.clock.advance({ seconds: 60 });
    const old = totp(person.secret);
    app.clock.advance({ seconds: 90 });
    await expect(answerWith(await challengeFor(app, person), old)).rejects.toMatchObject(wrong);
  });

  it('accepts the same code once when ten send it at the same moment', async () => {
    const person = await protectedPerson();
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeFor(app, person)));
    const answer = totp(person.secret);
    const answers = await Promise.allSettled(challenges.map((challenge) => answerWith(challenge, answer)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('stores its secret encrypted, and recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await protectedPerson();
    expect(await findInDatabase(app.db, secret)).toEqual([]);
    expect(await findInDatabase(app.db, recoveryCodes[0] ?? '')).toEqual([]);
  });
});

describe('a challenge', () => {
  it('is answered once, within five minutes', async () => {
    const person = await protectedPerson();
    const [first, late] = [await challengeFor(app, person), await challengeFor(app, person)];
    await answerWith(first, totp(person.secret));
    app.clock.advance({ minutes: 1 });
    await expect(answerWith(first, totp(person.secret))).rejects.toMatchObject(over);
    app.clock.advance({ minutes: 4 });
    await expect(answerWith(late, totp(person.secret))).rejects.toMatchObject(over);
  });

  it('accepts five answers, and then not even the right one', async () => {
    const person = await protectedPerson();
    const challenge = await challengeFor(app, person);
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(answerWith(challenge, { method: 'totp', code: `00000${guess}` })).rejects.toMatchObject(wrong);
    }
    await expect(answerWith(challenge, totp(person.secret))).rejects.toMatchObject(over);
  });

  it('is valid only for its account and its purpose', async () => {
    const [person, other] = [await protectedPerson(), await protectedPerson()];
    await expect(answerWith(await challengeFor(app, person), totp(other.secret))).rejects.toMatchObject(wrong);
    await expect(answerWith(await challengeFor(app, person), recovery(other.recoveryCodes[0] ?? ''))).rejects.toMatchObject(wrong);
    const { challenge } = await person.api.accounts.beginConfirmation();
    if (!challenge) throw new Error('nothing is asked');
    await expect(answerWith(challenge, totp(person.secret))).rejects.toMatchObject(over);
    const body = { challenge: challenge.challenge, answer: totp(person.secret) };
    await expect(other.api.accounts.confirmIdentity({ body })).rejects.toMatchObject(over);
  });

  it('becomes invalid when the password changes', async () => {
    const person = await protectedPerson();
    const challenge = await challengeFor(app, person);
    await person.api.accounts.changePassword({ body: { currentPassword: person.password, newPassword: 'another horse' } });
    await expect(answerWith(challenge, totp(person.secret))).rejects.toMatchObject(over);
  });

  it('signs nobody in whose account was disabled in the meantime', async () => {
    const person = await protectedPerson();
    const challenge = await challengeFor(app, person);
    await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', person.user.id).execute();
    await expect(answerWith(challenge, totp(person.secret))).rejects.toMatchObject({ code: 'account.disabled' });
  });

  it("counts tries per account, so that a new challenge doesn't reset them", async () => {
    const limited = await startApp({ limits: 'production' });
    try {
      const person = await limited.signUp('parent');
      await addTotp(limited, person);
      const guess = async () => {
        const { challenge } = await challengeFor(limited, person);
        return limited.api().accounts.answerFactor({ body: { challenge, answer: { method: 'totp', code: '000000' } } });
      };
      for (let tried = 0; tried < 5; tried += 1) await expect(guess()).rejects.toMatchObject(wrong);
      await expect(guess()).rejects.toMatchObject({ status: 429, code: 'auth.too_many_tries' });
    } finally {
      await limited.close();
    }
  });
});

describe('recovery codes', () => {
  it('are valid once each, with any case and spacing', async () => {
    const person = await protectedPerson();
    const [code = ''] = person.recoveryCodes;
    await answerWith(await challengeFor(app, person), recovery(` ${code.toLowerCase().replace('-', ' ')}`));
    await expect(answerWith(await challengeFor(app, person), recovery(code))).rejects.toMatchObject(wrong);
    expect((await person.api.accounts.factors()).recoveryCodesLeft).toBe(9);
    await app.drainJobs();
    await mailTo(app, person.email, 'A recovery code was used');
  });

  it('are replaced all together', async () => {
    const person = await protectedPerson();
    const { recoveryCodes } = await person.api.accounts.renewRecoveryCodes();
    await expect(answerWith(await challengeFor(app, person), recovery(person.recoveryCodes[0] ?? ''))).rejects.toMatchObject(wrong);
    await answerWith(await challengeFor(app, person), recovery(recoveryCodes[0] ?? ''));
  });
});

describe('changing second factors', () => {
  it('requires a sign-in or a proof of identity within ten minutes', async () => {
    const { api, password } = await app.signUp('parent');
    app.clock.advance({ minutes: 10, seconds: 1 });
    await expect(api.accounts.beginTotp()).rejects.toMatchObject(unconfirmed);
    expect(await api.accounts.beginConfirmation()).toEqual({ challenge: null });
    await expect(api.accounts.confirmIdentity({ body: { password: 'a guess' } })).rejects.toMatchObject({ status: 403 });
    await api.accounts.confirmIdentity({ body: { password } });
    await api.accounts.beginTotp();
  });

  it("requires the second factor where there is one: the password isn't enough", async () => {
    const person = await protectedPerson();
    app.clock.advance({ minutes: 10 });
    const { accounts } = person.api;
    const [{ id } = { id: 0 }] = (await accounts.factors()).factors;
    const remove = () => accounts.removeFactor({ params: { factorId: id } });
    await expect(remove()).rejects.toMatchObject(unconfirmed);
    await expect(accounts.confirmIdentity({ body: { password: person.password } })).rejects.toMatchObject(over);
    await expect(remove()).rejects.toMatchObject(unconfirmed);
    const { challenge } = await accounts.beginConfirmation();
    await accounts.confirmIdentity({ body: { challenge: challenge?.challenge ?? '', answer: totp(person.secret) } });
    expect(await remove()).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    await app.api().accounts.login({ body: person });
    await app.drainJobs();
    await mailTo(app, person.email, 'A second step was removed from your sign-in');
  });

  it("never changes another person's", async () => {
    const [person, stranger] = [await protectedPerson(), await protectedPerson()];
    const [{ id } = { id: 0 }] = (await person.api.accounts.factors()).factors;
    await expect(stranger.api.accounts.removeFactor({ params: { factorId: id } })).rejects.toMatchObject({ code: 'factor.not_found' });
    expect((await person.api.accounts.factors()).factors).toHaveLength(1);
  });
});

describe('a password reset', () => {
  const resetPassword = async (person: Person) => {
    await app.api().accounts.forgotPassword({ body: { email: person.email } });
    await app.drainJobs();
    const token = tokenIn(await mailTo(app, person.email, 'Choose a new password'), '/reset-password');
    await app.api().accounts.resetPassword({ body: { token, password: 'brand new one' } });
    return { email: person.email, password: 'brand new one' };
  };

  it('keeps the second factor if the email is confirmed', async () => {
    const person = await protectedPerson();
    const challenge = await challengeFor(app, await resetPassword(person));
    await answerWith(challenge, totp(person.secret));
  });

  it('removes it if the email was never confirmed, because somebody else may have added it', async () => {
    const person = await app.signUpUnconfirmed('parent');
    await addTotp(app, person);
    expect(await app.api().accounts.login({ body: await resetPassword(person) })).toMatchObject({ user: { id: person.user.id } });
  });
});

describe('an operator', () => {
  it('can only add a second factor at the first sign-in, and do everything afterwards', async () => {
    const operator = await newOperator();
    const refused = { status: 403, code: 'auth.enrollment_required' };
    await expect(operator.api.admin.overview()).rejects.toMatchObject(refused);
    await expect(operator.api.accounts.pendingEmail()).rejects.toMatchObject(refused);
    expect(await operator.api.accounts.factors()).toMatchObject({ factors: [], isRequired: true });
    await addTotp(app, operator);
    await operator.api.admin.overview();
    await challengeFor(app, operator);
  });

  it("can't remove the last one, but can remove one of two", async () => {
    const operator = await newOperator();
    await addTotp(app, operator);
    const first = (await operator.api.accounts.factors()).factors[0]?.id ?? 0;
    await expect(operator.api.accounts.removeFactor({ params: { factorId: first } })).rejects.toMatchObject({
      code: 'factor.last_required',
    });
    await addTotp(app, operator);
    expect((await operator.api.accounts.removeFactor({ params: { factorId: first } })).factors).toHaveLength(1);
  });

  it('who has lost every factor can sign in after a reset on the command line, but only to add another one', async () => {
    const operator = await newOperator();
    await addTotp(app, operator);
    await resetFactors(app.db, operator.email.toUpperCase());
    await expect(operator.api.accounts.me()).rejects.toMatchObject({ status: 401 });
    const { token } = await app.api().accounts.login({ body: operator });
    await expect(app.api(token).admin.overview()).rejects.toMatchObject({ code: 'auth.enrollment_required' });
    await expect(resetFactors(app.db, 'nobody@x1.test')).rejects.toMatchObject({ code: 'user.not_found' });
  });
});
