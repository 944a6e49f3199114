import { beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { conversationPair } from '../../testing/conversation-pair.ts';
import { insertFamilyInvitation, inviteByMail, joinFamily } from '../../testing/family.ts';
import { openPayment, sellingTrainer } from '../../testing/given.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { waitForLockContention } from '../../testing/wait-for-lock-contention.ts';

const now = '2026-03-10T15:30:00Z';
const app = await openApp({ clock: createTestClock(now) });
beforeEach(() => app.clock.set(now));

const parent = () => app.signUp('parent');
const familyOf = ({ api }: Person) => api.accounts.family();
const invite = ({ api }: Person, email: string) => api.accounts.inviteAdult({ body: { email } });
const accept = ({ api }: Person, token: string) => api.accounts.acceptInvitation({ body: { token } });
const refused = (status: number, code: string) => ({ status, body: { code } });
const subjectsTo = async ({ email }: Person) => (await mailsTo(app, email)).map(({ subject }) => subject);

describe('an invitation to a family', () => {
  it('is mailed, names who invites, and waits for a week', async () => {
    const [owner, adult] = [await parent(), await parent()];
    await owner.api.accounts.saveParentProfile({ body: { name: 'Dana Reed' } });
    const token = await inviteByMail(app, { ...owner, user: { ...owner.user, name: 'Dana Reed' } }, adult.email);
    const invitation = { email: adult.email, sentAt: '2026-03-10T15:30:00.000Z', expiresAt: '2026-03-17T15:30:00.000Z' };
    const self = { id: owner.user.id, name: 'Dana Reed' };
    expect(await familyOf(owner)).toEqual({ role: 'owner', owner: self, adult: null, invitation });
    const read = await app.api().accounts.readInvitation({ body: { token } });
    expect(read).toEqual({ inviterName: 'Dana Reed', email: adult.email, expiresAt: invitation.expiresAt });
    app.clock.advance({ days: 7 });
    await expect(accept(adult, token)).rejects.toMatchObject(refused(404, 'family.link_invalid'));
    expect((await familyOf(owner)).invitation).toBeNull();
  });

  it('reads the same whether or not the address has an account', async () => {
    const [owner, other, known] = [await parent(), await parent(), await parent()];
    const [one, two] = [await invite(owner, known.email), await invite(other, 'nobody-yet@people.test')];
    const shape = (family: typeof one) => ({ ...family, owner: null, invitation: { ...family.invitation, email: null } });
    expect(shape(one)).toEqual(shape(two));
    await app.drainJobs();
    const invitationTo = async (address: string) => (await mailsTo(app, address)).find(({ subject }) => subject.includes('invited you'));
    const [first, second] = [await invitationTo(known.email), await invitationTo('nobody-yet@people.test')];
    expect(first).toBeDefined();
    const text = (mail: typeof first, of: Person) =>
      mail?.text.replaceAll(of.email.split('@')[0] ?? '', 'X').replace(/token=[\w-]+/, 'token');
    expect(text(first, owner)).toBe(text(second, other));
  });

  it('to the same email again is the same one, and sends nothing', async () => {
    const [owner, adult] = [await parent(), await parent()];
    const once = await invite(owner, adult.email);
    expect(await invite(owner, adult.email.toUpperCase())).toEqual(once);
    await app.drainJobs();
    expect((await subjectsTo(adult)).filter((subject) => subject.includes('invited you'))).toHaveLength(1);
  });

  it('is refused to oneself, besides another one, and while the own email is not confirmed', async () => {
    const [owner, unconfirmed] = [await parent(), await app.signUpUnconfirmed('parent')];
    await expect(invite(owner, owner.email)).rejects.toMatchObject(refused(409, 'family.own_email'));
    await expect(invite(unconfirmed, 'pat@people.test')).rejects.toMatchObject(refused(403, 'family.email_unconfirmed'));
    await invite(owner, 'pat@people.test');
    await expect(invite(owner, 'kim@people.test')).rejects.toMatchObject(refused(409, 'family.full'));
    const answers = await Promise.allSettled(['a', 'b', 'c'].map((name) => invite(unconfirmed, `${name}@people.test`)));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('is one of five a day', async () => {
    const owner = await parent();
    for (let count = 0; count < 5; count += 1) {
      await invite(owner, `adult-${count}@people.test`);
      await owner.api.accounts.withdrawInvitation();
    }
    await expect(invite(owner, 'adult-6@people.test')).rejects.toMatchObject(refused(429, 'family.too_many_invitations'));
    app.clock.advance({ days: 1, minutes: 1 });
    expect((await invite(owner, 'adult-6@people.test')).invitation?.email).toBe('adult-6@people.test');
  });

  it('can be withdrawn or declined, and its link is then dead', async () => {
    const [owner, adult] = [await parent(), await parent()];
    const withdrawn = await inviteByMail(app, owner, adult.email);
    await owner.api.accounts.withdrawInvitation();
    await owner.api.accounts.withdrawInvitation();
    await expect(accept(adult, withdrawn)).rejects.toMatchObject(refused(404, 'family.link_invalid'));
    const declined = await insertFamilyInvitation(app, { ownerId: owner.user.id, email: adult.email });
    await app.api().accounts.declineInvitation({ body: { token: declined } });
    await expect(accept(adult, declined)).rejects.toMatchObject(refused(404, 'family.link_invalid'));
    const again = app.api().accounts.declineInvitation({ body: { token: declined } });
    await expect(again).rejects.toMatchObject(refused(404, 'family.link_invalid'));
    expect((await familyOf(owner)).invitation).toBeNull();
  });
});

describe('joining a family', () => {
  it('works by the mailed link, once, and both are told', async () => {
    const [owner, adult] = [await parent(), await parent()];
    const token = await inviteByMail(app, owner, adult.email);
    const joined = await accept(adult, token);
    expect(joined).toMatchObject({ role: 'member', owner: { id: owner.user.id }, adult: { id: adult.user.id, email: adult.email } });
    expect(await accept(adult, token)).toEqual(joined);
    expect(await familyOf(owner)).toMatchObject({ role: 'owner', adult: { id: adult.user.id }, invitation: null });
    expect((await adult.api.accounts.me()).user).toEqual({ ...adult.user, familyId: owner.user.id });
    expect((await owner.api.accounts.me()).user).toEqual(owner.user);
    const { user } = await app.api().accounts.login({ body: { email: adult.email, password: adult.password } });
    expect(user.familyId).toBe(owner.user.id);
    await app.drainJobs();
    expect(await subjectsTo(owner)).toContain(`${adult.email.split('@')[0]} joined your family`);
    await expect(invite(owner, 'third@people.test')).rejects.toMatchObject(refused(409, 'family.full'));
  });

  it("is refused to an account with another email, whoever has the link, and to a trainer's", async () => {
    const [owner, adult, stranger] = [await parent(), await parent(), await parent()];
    const token = await inviteByMail(app, owner, adult.email);
    await expect(accept(stranger, token)).rejects.toMatchObject(refused(403, 'family.other_email'));
    await expect(accept(owner, token)).rejects.toMatchObject(refused(403, 'family.other_email'));
    await expect(accept(await app.signUp('trainer'), token)).rejects.toMatchObject(refused(403, 'auth.forbidden'));
    await expect(accept(adult, 'A'.repeat(43))).rejects.toMatchObject(refused(404, 'family.link_invalid'));
    expect(await accept(adult, token)).toMatchObject({ role: 'member' });
    await expect(accept(stranger, token)).rejects.toMatchObject(refused(404, 'family.link_invalid'));
  });

  it('is refused to an account that has begun a purchase, or has a conversation', async () => {
    const trainer = await sellingTrainer(app);
    const [owner, buyer] = [await parent(), await parent()];
    await openPayment(buyer, trainer);
    const { parent: talker } = await conversationPair(app, { trainer });
    for (const adult of [buyer, talker]) {
      const token = await insertFamilyInvitation(app, { ownerId: owner.user.id, email: adult.email });
      await expect(accept(adult, token)).rejects.toMatchObject(refused(409, 'family.not_new'));
    }
  });

  it('happens once however often it is clicked at one moment', async () => {
    const [owner, adult] = [await parent(), await parent()];
    const token = await inviteByMail(app, owner, adult.email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(adult, token)));
    expect(new Set(answers.map(({ adult: one }) => one?.id))).toEqual(new Set([adult.user.id]));
    await app.drainJobs();
    expect((await subjectsTo(owner)).filter((subject) => subject.endsWith('joined your family'))).toHaveLength(1);
  });

  it('and starting to buy at the same moment: one of the two is refused', async () => {
    const trainer = await sellingTrainer(app);
    for (let round = 0; round < 5; round += 1) {
      const [owner, adult] = [await parent(), await parent()];
      const token = await insertFamilyInvitation(app, { ownerId: owner.user.id, email: adult.email });
      const [joined, bought] = await Promise.allSettled([accept(adult, token), openPayment(adult, trainer)]);
      const rows = await app.db.selectFrom('transactions').select('parentId').where('parentId', '=', adult.user.id).execute();
      const isMember = (await familyOf(adult)).role === 'member';
      expect(isMember).toBe(joined.status === 'fulfilled');
      // A member's purchase is the family's; an own one never hides behind a membership.
      if (isMember) expect(rows).toEqual([]);
      else expect(bought.status).toBe('fulfilled');
    }
  });

  it('and declining at the same moment: one of the two is refused', async () => {
    const [owner, adult] = [await parent(), await parent()];
    const token = await insertFamilyInvitation(app, { ownerId: owner.user.id, email: adult.email });
    const { answers } = await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('familyMembers').select('id').where('ownerId', '=', owner.user.id).forUpdate().execute();
      const pending = Promise.allSettled([accept(adult, token), app.api().accounts.declineInvitation({ body: { token } })]);
      await waitForLockContention(app.db, 2);
      // In an object, or the transaction would wait for it.
      return { answers: pending };
    });
    const [joined, declined] = await answers;
    expect([joined.status, declined.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await familyOf(adult)).role).toBe(joined.status === 'fulfilled' ? 'member' : 'owner');
  });

  it('is for one family, and not for an owner who has a second adult', async () => {
    const [owner, other] = [await parent(), await parent()];
    const adult = await joinFamily(app, owner);
    const second = await insertFamilyInvitation(app, { ownerId: other.user.id, email: adult.email });
    await expect(accept(adult, second)).rejects.toMatchObject(refused(409, 'family.already_in_one'));
    const toOwner = await insertFamilyInvitation(app, { ownerId: other.user.id, email: owner.email });
    await expect(accept(owner, toOwner)).rejects.toMatchObject(refused(409, 'family.already_in_one'));
  });
});

describe('a second adult', () => {
  it('can neither invite, withdraw nor remove', async () => {
    const adult = await joinFamily(app, await parent());
    await expect(invite(adult, 'third@people.test')).rejects.toMatchObject(refused(403, 'family.owner_only'));
    await expect(adult.api.accounts.withdrawInvitation()).rejects.toMatchObject(refused(403, 'family.owner_only'));
    await expect(adult.api.accounts.removeAdult()).rejects.toMatchObject(refused(403, 'family.owner_only'));
  });

  it('is removed at once, by the next call, and told so', async () => {
    const owner = await parent();
    const adult = await joinFamily(app, owner);
    await owner.api.accounts.addAthlete({ body: { firstName: 'Sam', birthYear: 2014 } });
    expect(await adult.api.accounts.listAthletes()).toHaveLength(1);
    await owner.api.accounts.removeAdult();
    await owner.api.accounts.removeAdult();
    expect(await adult.api.accounts.listAthletes()).toEqual([]);
    expect((await adult.api.accounts.me()).user).toEqual(adult.user);
    expect(await familyOf(owner)).toMatchObject({ adult: null, invitation: null });
    await app.drainJobs();
    expect((await subjectsTo(adult)).filter((subject) => subject.startsWith('You no longer share'))).toHaveLength(1);
    expect(await invite(owner, adult.email)).toMatchObject({ invitation: { email: adult.email } });
  });

  it('may leave, and anybody else has nothing to leave', async () => {
    const owner = await parent();
    const adult = await joinFamily(app, owner);
    await owner.api.accounts.leaveFamily();
    expect((await familyOf(owner)).adult?.id).toBe(adult.user.id);
    await adult.api.accounts.leaveFamily();
    expect((await familyOf(owner)).adult).toBeNull();
    expect(await familyOf(adult)).toMatchObject({ role: 'owner', adult: null });
    await app.drainJobs();
    expect(await subjectsTo(owner)).toContain(`${adult.email.split('@')[0]} left your family`);
  });

  it('who closes the own account leaves the family as it is', async () => {
    const owner = await parent();
    const adult = await joinFamily(app, owner);
    await owner.api.accounts.addAthlete({ body: { firstName: 'Sam', birthYear: 2014 } });
    await adult.api.accounts.closeAccount({ body: { password: adult.password } });
    expect((await familyOf(owner)).adult).toBeNull();
    expect(await owner.api.accounts.listAthletes()).toHaveLength(1);
    const rows = await app.db.selectFrom('familyMembers').select('email').where('ownerId', '=', owner.user.id).execute();
    expect(rows).toEqual([{ email: null }]);
  });

  it('is on their own when the family’s account is closed', async () => {
    const owner = await parent();
    const adult = await joinFamily(app, owner);
    await owner.api.accounts.closeAccount({ body: { password: owner.password } });
    expect(await familyOf(adult)).toMatchObject({ role: 'owner', adult: null });
    await app.drainJobs();
    expect(await subjectsTo(adult)).toContain("You no longer share Deleted user's family");
  });

  it('keeps own name, phone and sign-ins; the athletes are the family’s', async () => {
    const owner = await parent();
    const adult = await joinFamily(app, owner);
    await owner.api.accounts.saveParentProfile({ body: { name: 'Dana Reed', phone: '919-555-0100' } });
    const athletes = [{ firstName: 'Kit', sports: ['Golf'], gradeLevel: null }];
    await adult.api.accounts.saveParentProfile({ body: { name: 'Pat Reed', athletes } });
    expect(await owner.api.accounts.parentProfile()).toEqual({ name: 'Dana Reed', phone: '919-555-0100', athletes });
    expect(await adult.api.accounts.parentProfile()).toEqual({ name: 'Pat Reed', phone: null, athletes });
    expect(await adult.api.accounts.listAuthSessions()).toHaveLength(1);
  });
});
