import type { MentorshipId, MessageId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidRequest } from '../../testing/given.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { type Person, startApp, type TestApp } from '../../testing/start-app.ts';
import { messageSent } from '../conversations/events.ts';
import { sendDue } from './jobs.ts';

let server: TestMailServer;
let app: TestApp;
beforeAll(async () => {
  server = await startMailServer();
  app = await startApp({ config: { smtp: server.settings } });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

/** A family and a trainer who talk; everything told so far is read. */
async function conversation() {
  const { parent, trainer } = await paidRequest(app);
  await app.drainJobs();
  const { id } = await parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
  return { parent, trainer, mentorshipId: id };
}

async function say(person: Person, mentorshipId: MentorshipId, content = 'Shall we meet at four?'): Promise<MessageId> {
  const { id } = await person.api.conversations.send({ body: { mentorshipId, content } });
  await app.drainJobs();
  return id;
}

/** Lets minutes pass, and what they bring about. */
async function pass(minutes: number): Promise<void> {
  app.clock.advance({ minutes });
  await app.runNow(sendDue);
}

const read = (person: Person, mentorshipId: MentorshipId) => person.api.conversations.markRead({ params: { mentorshipId }, body: {} });

async function toldTo(person: Person): Promise<string[]> {
  const all = await person.api.notifications.list({ query: {} });
  return all.filter(({ topic }) => topic === 'message').map(({ title }) => title);
}
const mailsTo = ({ email }: Person) =>
  server.received.filter(({ recipients, subject }) => recipients.includes(email) && /new messages? from/i.test(subject ?? ''));

describe('a message to somebody who is away', () => {
  it('is told after a few minutes, by who wrote it and never by what it says', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await say(trainer, mentorshipId);
    await pass(4);
    expect([await toldTo(parent), mailsTo(parent).length]).toEqual([[], 0]);
    await pass(1);
    expect(await toldTo(parent)).toEqual(['New message from Jordan Ellis']);
    expect(mailsTo(parent)).toHaveLength(1);
    const [mail] = mailsTo(parent);
    expect(mail?.text).toContain(`${app.publicUrl}/messages/${trainer.trainerId}?conversation=${mentorshipId}`);
    expect(mail?.raw).not.toContain('four');
    expect(await toldTo(trainer)).toEqual([]);
  });

  it('is not told when it was read in time', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await say(trainer, mentorshipId);
    await pass(2);
    await read(parent, mentorshipId);
    await pass(60);
    expect([await toldTo(parent), mailsTo(parent).length]).toEqual([[], 0]);
  });

  it('is told once, however many follow, until it is read; then of the next one again', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    for (const words of ['One', 'Two', 'Three']) await say(trainer, mentorshipId, words);
    await pass(5);
    expect(await toldTo(parent)).toEqual(['3 new messages from Jordan Ellis']);
    await say(trainer, mentorshipId, 'Four');
    await pass(24 * 60);
    expect(mailsTo(parent)).toHaveLength(1);
    await read(parent, mentorshipId);
    await say(trainer, mentorshipId, 'Five');
    await pass(5);
    expect(await toldTo(parent)).toEqual(['New message from Jordan Ellis', '3 new messages from Jordan Ellis']);
    expect(mailsTo(parent)).toHaveLength(2);
  });

  it('has its own few minutes when those before it were read', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await say(trainer, mentorshipId, 'One');
    await pass(3);
    await read(parent, mentorshipId);
    await say(trainer, mentorshipId, 'Two');
    await pass(2);
    expect(await toldTo(parent)).toEqual([]);
    await pass(3);
    expect(await toldTo(parent)).toEqual(['New message from Jordan Ellis']);
  });

  it('is told once when its event is handled twice, and when two processes look at the same minute', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    const messageId = await say(trainer, mentorshipId);
    const again = { messageId, mentorshipId, receiverId: parent.user.id };
    await app.db.transaction().execute((tx) => app.events.announce(tx, messageSent, again));
    await app.drainJobs();
    app.clock.advance({ minutes: 5 });
    await Promise.all([app.services.notifications.sendDue(), app.services.notifications.sendDue()]);
    await app.db.transaction().execute((tx) => app.events.announce(tx, messageSent, again));
    await app.drainJobs();
    await pass(10);
    expect(await toldTo(parent)).toHaveLength(1);
    expect(mailsTo(parent)).toHaveLength(1);
  });

  it('is told in the same minute, behind however many others', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await say(trainer, mentorshipId);
    await sql`with crowd as (
        insert into users (email, email_key, password_hash, role, created_at)
        select 'crowd-' || number || '@x1.test', 'crowd-' || number || '@x1.test', 'none', 'parent', ${app.clock.now()}
        from generate_series(1, 205) as number returning id
      )
      insert into away_notices (mentorship_id, user_id, message_id, due_at)
      select ${mentorshipId}, id, 1, ${app.clock.now()} from crowd`.execute(app.db);
    await pass(5);
    expect(await toldTo(parent)).toHaveLength(1);
  });

  it('is told when telling somebody else fails; that one is told a few minutes later', async () => {
    const [broken, whole] = [await conversation(), await conversation()];
    for (const { trainer, mentorshipId } of [broken, whole]) await say(trainer, mentorshipId);
    await sql`alter table notifications add constraint broken check (user_id <> ${sql.lit(broken.parent.user.id)}) not valid`.execute(
      app.db,
    );
    app.clock.advance({ minutes: 5 });
    await expect(app.services.notifications.sendDue()).rejects.toThrow('1 people could not be notified of messages');
    expect(await toldTo(whole.parent)).toHaveLength(1);
    app.clock.advance({ minutes: 1 });
    // Still broken, and not tried.
    await app.services.notifications.sendDue();
    await sql`alter table notifications drop constraint broken`.execute(app.db);
    await pass(4);
    expect(await toldTo(broken.parent)).toHaveLength(1);
  });

  it('leads a trainer to the family that wrote (R136)', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await say(parent, mentorshipId);
    await pass(5);
    const [news] = await trainer.api.notifications.list({ query: {} });
    expect(news).toMatchObject({ topic: 'message', path: `/messages/${trainer.trainerId}?conversation=${mentorshipId}` });
  });

  it('is not mailed to who wants no mails', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await parent.api.notifications.savePreferences({ body: { emailNotifications: false } });
    await say(trainer, mentorshipId);
    await pass(5);
    expect(await toldTo(parent)).toHaveLength(1);
    expect(mailsTo(parent)).toEqual([]);
  });

  it('is not told to who has blocked the writer since', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await say(trainer, mentorshipId);
    await app.db.updateTable('mentorships').set({ parentBlockedAt: app.clock.now() }).where('id', '=', mentorshipId).execute();
    await pass(5);
    expect(await toldTo(parent)).toEqual([]);
  });
});
