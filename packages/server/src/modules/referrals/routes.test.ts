import type { UserId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { openApp } from '../../testing/start-app.ts';
import { accountDeleted, signedUp } from '../accounts/events.ts';

const app = await openApp();

let friends = 0;

/** Signs up a new parent in a browser that kept a referral code. */
async function signUpBy(referral: unknown, name: string | null = null): Promise<{ userId: UserId; token: string }> {
  friends += 1;
  const body = { email: `friend-${friends}@people.test`, password: 'secret1', role: 'parent' as const, referral };
  const { user, token } = await app.api().accounts.signup({ body });
  if (name) await app.db.updateTable('users').set({ name }).where('id', '=', user.id).execute();
  await app.drainJobs();
  return { userId: user.id, token };
}

describe('a referral code', () => {
  it('is one per user, also when it is first requested several times at once', async () => {
    const [parent, trainer] = [await app.signUp('parent'), await app.signUp('trainer')];
    const answers = await Promise.all([1, 2, 3, 4].map(() => parent.api.referrals.referral()));
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
    expect(answers[0]).toEqual({
      code: expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{8}$/),
      joinedCount: 0,
      joined: [],
      reward: { amount: 1_000, earned: 0 },
    });
    expect((await trainer.api.referrals.referral()).code).not.toBe(answers[0]?.code);
  });

  it('is refused to operators', async () => {
    const operator = await app.createOperator();
    await expect(operator.api.referrals.referral()).rejects.toMatchObject({ status: 403, code: 'auth.forbidden' });
  });

  it('counts friends who sign up with it and shows their first name and initial', async () => {
    const { api } = await app.signUp('trainer');
    const { code } = await api.referrals.referral();
    await signUpBy(code, 'Dana Whitfield');
    app.clock.advance({ hours: 1 });
    await signUpBy(code.toLowerCase());
    const { joinedCount, joined } = await api.referrals.referral();
    expect(joinedCount).toBe(2);
    expect(joined.map(({ name }) => name)).toEqual(['Somebody', 'Dana W.']);
    expect(JSON.stringify(joined)).not.toContain('@');
  });

  it.each([['NOBODY99'], ['x'], [''], [null], [42], [{ code: 'K7M2QX9P' }], ["'; drop table users"]])(
    'that is invalid, such as %j, does not prevent the sign-up and counts nothing',
    async (referral) => {
      const { token } = await signUpBy(referral);
      expect((await app.api(token).accounts.me()).user.role).toBe('parent');
      const friend = await app.api(token).accounts.me();
      expect(await app.db.selectFrom('referralSignUps').selectAll().where('friendId', '=', friend.user.id).execute()).toEqual([]);
    },
  );

  it('never counts a friend twice or the user themselves', async () => {
    const [first, second] = [await app.signUp('parent'), await app.signUp('parent')];
    const [{ code }, { code: other }] = [await first.api.referrals.referral(), await second.api.referrals.referral()];
    const { userId } = await signUpBy(code);
    await app.db.transaction().execute(async (tx) => {
      await app.events.announce(tx, signedUp, { userId, referralCode: code });
      await app.events.announce(tx, signedUp, { userId, referralCode: other });
      await app.events.announce(tx, signedUp, { userId: first.user.id, referralCode: code });
    });
    await app.drainJobs();
    expect((await first.api.referrals.referral()).joinedCount).toBe(1);
    expect((await second.api.referrals.referral()).joinedCount).toBe(0);
  });

  it('lists the newest twenty friends and counts all', async () => {
    const { api } = await app.signUp('parent');
    const { code } = await api.referrals.referral();
    for (let at = 0; at < 22; at += 1) await signUpBy(code, `Friend ${at}`);
    const { joinedCount, joined } = await api.referrals.referral();
    expect(joinedCount).toBe(22);
    expect(joined).toHaveLength(20);
    expect(joined[0]?.name).toBe('Friend 2.');
  });

  it('is deleted with its sign-ups when the account is closed', async () => {
    const person = await app.signUp('parent');
    const { code } = await person.api.referrals.referral();
    const friend = await signUpBy(code);
    await app.db.transaction().execute((tx) => app.events.announce(tx, accountDeleted, { userId: person.user.id }));
    await app.drainJobs();
    expect(await app.db.selectFrom('referralLinks').selectAll().where('userId', '=', person.user.id).execute()).toEqual([]);
    expect(await app.db.selectFrom('referralSignUps').selectAll().where('friendId', '=', friend.userId).execute()).toEqual([]);
    await signUpBy(code);
  });
});
