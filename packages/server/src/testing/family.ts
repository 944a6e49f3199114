import type { UserId } from '@x1/contract/core/ids.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { mailTo, tokenIn } from './mailbox.ts';
import type { Person, TestApp } from './start-app.ts';

type Rows = Pick<TestApp, 'db' | 'clock'>;

const week = 7 * 86_400_000;

/** An invitation that waits, in place of an earlier one of this parent. @returns the token of its link */
export async function insertFamilyInvitation({ db, clock }: Rows, { ownerId, email }: { ownerId: UserId; email: string }): Promise<string> {
  const [token, now] = [newToken(), clock.now()];
  await db.updateTable('familyMembers').set({ endedAt: now }).where('ownerId', '=', ownerId).where('endedAt', 'is', null).execute();
  const link = { seed: newToken(), tokenHash: hashToken(token), createdAt: now, expiresAt: new Date(now.getTime() + week) };
  await db
    .insertInto('familyMembers')
    .values({ ownerId, email, ...link })
    .execute();
  return token;
}

/** Makes a person the second adult of a family, by SQL. */
export async function insertSecondAdult(rows: Rows, { ownerId, memberId }: { ownerId: UserId; memberId: UserId }): Promise<void> {
  const token = await insertFamilyInvitation(rows, { ownerId, email: `adult-${memberId}@people.test` });
  const joined = { memberId, acceptedAt: rows.clock.now() };
  await rows.db.updateTable('familyMembers').set(joined).where('tokenHash', '=', hashToken(token)).execute();
}

/** Invites by email, as a parent does. @returns the token of the link that was mailed */
export async function inviteByMail(app: TestApp, owner: Person, email: string): Promise<string> {
  await owner.api.accounts.inviteAdult({ body: { email } });
  await app.drainJobs();
  return tokenIn(
    await mailTo(app, email, `${owner.user.name ?? owner.email.split('@')[0]} invited you to join their family on X1`),
    '/family-invitation',
  );
}

/** A second adult who was invited by email and accepted. */
export async function joinFamily(app: TestApp, owner: Person): Promise<Person> {
  const adult = await app.signUp('parent');
  const token = await inviteByMail(app, owner, adult.email);
  await adult.api.accounts.acceptInvitation({ body: { token } });
  return adult;
}
