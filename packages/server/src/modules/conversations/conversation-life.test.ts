import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conversationPair } from '../../testing/conversation-pair.ts';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { insertTrainer } from '../../testing/rows.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { completeQuiet } from './jobs.ts';

const app = await openApp();

const pair = (given: Parameters<typeof conversationPair>[1] = {}) => conversationPair(app, given);

/** Signs in again, because some of these tests outlast a sign-in. */
async function signedInAgain(person: Person): Promise<Person> {
  const { token } = await app.api().accounts.login({ body: { email: person.email, password: person.password } });
  return { ...person, token, api: app.api(token) };
}

const say = (person: Person, mentorshipId: MentorshipId, content = 'Hello', clientMessageId?: string) =>
  person.api.conversations.send({ body: { mentorshipId, content, clientMessageId } });
const listOf = (person: Person) => person.api.conversations.listMentorships({ params: { userId: person.user.id }, query: {} });
describe('starting a conversation', () => {
  it('creates it once and lists it for both sides', async () => {
    const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const post = () =>
      app.fetch('/api/conversations/start', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${parent.token}` },
        body: JSON.stringify({ trainerId: trainer.trainerId }),
      });
    const [first, second] = [await post(), await post()];
    expect([first.status, second.status]).toEqual([201, 200]);
    const mentorship = await first.json();
    expect(await second.json()).toEqual(mentorship);
    expect(mentorship).toMatchObject({ status: 'active', block: 'none', hasPurchase: false, unreadCount: 0, lastMessageAt: null });
    expect(await listOf(parent)).toEqual([mentorship]);
    expect(await listOf(trainer)).toEqual([mentorship]);
  });

  it('creates one conversation when ten requests arrive at once', async () => {
    const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const starts = Array.from({ length: 10 }, () => parent.api.conversations.start({ body: { trainerId: trainer.trainerId } }));
    expect(new Set((await Promise.all(starts)).map(({ id }) => id)).size).toBe(1);
  });

  it('is refused on behalf of a different parent or trainer', async () => {
    const { parent, trainer } = await pair();
    const [stranger, other] = [await app.signUp('parent'), await sellingTrainer(app)];
    const start = (person: Person, body: { trainerId: number; parentId?: number }) =>
      person.api.conversations.start({ body: body as { trainerId: typeof trainer.trainerId; parentId?: UserId } });
    const forbidden = { status: 403, code: 'auth.forbidden' };
    await expect(start(stranger, { trainerId: trainer.trainerId, parentId: parent.user.id })).rejects.toMatchObject(forbidden);
    await expect(start(other, { trainerId: trainer.trainerId, parentId: parent.user.id })).rejects.toMatchObject(forbidden);
    await expect(start(trainer, { trainerId: trainer.trainerId })).rejects.toMatchObject(forbidden);
    // A conversation is not a purchase.
    await expect(start(trainer, { trainerId: trainer.trainerId, parentId: parent.user.id })).rejects.toMatchObject(forbidden);
    await expect(start(stranger, { trainerId: 999_999 })).rejects.toMatchObject({ status: 404, code: 'trainer.not_found' });
    expect(await listOf(stranger)).toEqual([]);
  });

  it('is open to the trainer once the parent has bought', async () => {
    const { parent, trainer } = await paidRequest(app);
    await app.drainJobs();
    const { trainerId } = trainer;
    const mentorship = await trainer.api.conversations.start({ body: { trainerId, parentId: parent.user.id } });
    expect(mentorship).toMatchObject({ parentId: parent.user.id, hasPurchase: true, programId: trainer.programId, status: 'active' });
    expect(await parent.api.conversations.start({ body: { trainerId } })).toMatchObject({ id: mentorship.id });
  });

  it('is refused with a disabled trainer', async () => {
    const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', trainer.user.id).execute();
    const start = parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
    await expect(start).rejects.toMatchObject({ status: 404, code: 'trainer.not_found' });
  });

  it('is refused for a day after twenty new ones, but existing ones can be opened', async () => {
    const parent = await app.signUp('parent');
    const known = await pair({ parent });
    const start = async () => parent.api.conversations.start({ body: { trainerId: (await insertTrainer(app.db)).id } });
    for (let started = 1; started < 20; started += 1) await start();
    await expect(start()).rejects.toMatchObject({ status: 429, code: 'conversation.too_many' });
    expect(await parent.api.conversations.start({ body: { trainerId: known.trainer.trainerId } })).toMatchObject({ id: known.id });
    app.clock.advance({ hours: 24, seconds: 1 });
    expect(await start()).toMatchObject({ status: 'active' });
  });

  it('creates no more than twenty when several are requested at once', async () => {
    const parent = await app.signUp('parent');
    const start = async () => parent.api.conversations.start({ body: { trainerId: (await insertTrainer(app.db)).id } });
    for (let started = 0; started < 17; started += 1) await start();
    const starts = await Promise.allSettled(Array.from({ length: 6 }, start));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await listOf(parent)).toHaveLength(20);
  });
});

describe('a conversation', () => {
  it('is canceled while either side blocks the other, and active again afterwards', async () => {
    const { parent, trainer, id } = await pair();
    const { conversations } = app.services;
    await conversations.block(parent.user.id, id);
    await conversations.block(parent.user.id, id);
    await conversations.block(trainer.user.id, id);
    for (const person of [parent, trainer]) {
      await expect(say(person, id)).rejects.toMatchObject({ status: 403, code: 'conversation.blocked' });
      expect((await listOf(person))[0]).toMatchObject({ block: 'by-me', status: 'cancelled' });
    }
    const start = parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
    await expect(start).rejects.toMatchObject({ status: 403, code: 'conversation.blocked' });
    await conversations.unblock(trainer.user.id, id);
    expect((await listOf(trainer))[0]).toMatchObject({ block: 'by-counterpart', status: 'cancelled' });
    await conversations.unblock(parent.user.id, id);
    expect((await listOf(trainer))[0]).toMatchObject({ block: 'none', status: 'active' });
    await say(trainer, id);
    const stranger = await app.signUp('parent');
    await expect(conversations.block(stranger.user.id, id)).rejects.toMatchObject({ code: 'conversation.not_found' });
  });

  it('is completed 30 quiet days after its sessions were held, and active again with a message or purchase', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await app.drainJobs();
    const statusAfterQuiet = async (days: number) => {
      app.clock.advance({ days });
      await app.runNow(completeQuiet);
      return (await listOf(await signedInAgain(parent)))[0]?.status;
    };
    // The session has not been held yet.
    expect(await statusAfterQuiet(31)).toBe('active');
    const { scheduling } = (await signedInAgain(trainer)).api;
    await scheduling.schedule({ body: { appointmentId, ...timeIn(app, 30) } });
    await scheduling.complete({ params: { appointmentId } });
    expect(await statusAfterQuiet(29)).toBe('active');
    expect(await statusAfterQuiet(2)).toBe('completed');
    const back = await signedInAgain(parent);
    const [mentorship] = await listOf(back);
    if (!mentorship) throw new Error('the conversation is gone');
    await say(back, mentorship.id, 'Another season?');
    expect((await listOf(back))[0]?.status).toBe('active');
    expect(await statusAfterQuiet(31)).toBe('completed');
    await paidRequest(app, { parent: await signedInAgain(parent), trainer: { ...trainer, ...(await signedInAgain(trainer)) } });
    await app.drainJobs();
    expect((await listOf(await signedInAgain(parent)))[0]?.status).toBe('active');
  });

  it('is closed when one account is closed, whose messages are deleted after 90 days unless they are evidence', async () => {
    const { parent, trainer, id } = await pair();
    const kept = await pair({ parent });
    for (const one of [id, kept.id]) await say(parent, one, 'From the parent');
    await say(trainer, id, 'From the trainer');
    const { conversations } = app.services;
    await inTransaction(app.db, (tx) => conversations.keep(tx, kept.id));
    await conversations.recordLeaving(parent.user.id);
    await conversations.recordLeaving(parent.user.id);
    await expect(say(trainer, id)).rejects.toMatchObject({ code: 'conversation.blocked' });
    const left = async (mentorshipId: MentorshipId) =>
      (await conversations.listMessagesForReview(mentorshipId, { limit: 10 })).map(({ content }) => content);
    app.clock.advance({ days: 89 });
    await conversations.forgetPeopleWhoLeft();
    expect(await left(id)).toEqual(['From the parent', 'From the trainer']);
    app.clock.advance({ days: 2 });
    await conversations.forgetPeopleWhoLeft();
    expect(await left(id)).toEqual(['From the trainer']);
    expect(await left(kept.id)).toEqual(['From the parent']);
  });
});
