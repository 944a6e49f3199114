import type { MentorshipId, MessageId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { paidRequest } from '../../testing/given.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { messageSent } from '../conversations/events.ts';
import { sendDue } from './jobs.ts';

const server = await openMailServer();
const app = await openApp({ config: { smtp: server.settings } });

/** A parent and a trainer with a conversation; earlier jobs are done. */
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

/** Advances the clock and runs the job that is due every minute. */
async function pass(minutes: number): Promise<void> {
  app.clock.advance({ minutes });
  await app.runNow(sendDue);
}

const read = (person: Person, mentorshipId: MentorshipId) => person.api.conversations.markRead({ params: { mentorshipId }, body: {} });

async function messageTitlesOf(person: Person): Promise<string[]> {
  const all = await person.api.notifications.list({ query: {} });
  return all.filter(({ topic }) => topic === 'message').map(({ title }) => title);
}
const mailsTo = ({ email }: Person) =>
  server.received.filter(({ recipients, subject }) => recipients.includes(email) && /new messages? from/i.test(subject ?? ''));

describe('an unread message', () => {
  it('leads to a notification and an email after five minutes, which name the sender but not the text', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await say(trainer, mentorshipId);
    await pass(4);
    expect([await messageTitlesOf(parent), mailsTo(parent).length]).toEqual([[], 0]);
    await pass(1);
    expect(await messageTitlesOf(parent)).toEqual(['New message from Jordan Ellis']);
    expect(mailsTo(parent)).toHaveLength(1);
    const [mail] = mailsTo(parent);
    expect(mail?.text).toContain(`${app.publicUrl}/messages/${trainer.trainerId}?conversation=${mentorshipId}`);
    expect(mail?.raw).not.toContain('four');
    expect(await messageTitlesOf(trainer)).toEqual([]);
  });

  it('leads to no notification when it is read in time', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await say(trainer, mentorshipId);
    await pass(2);
    await read(parent, mentorshipId);
    await pass(60);
    expect([await messageTitlesOf(parent), mailsTo(parent).length]).toEqual([[], 0]);
  });

  it('leads to one notification for all messages until they are read, then to a new one', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    for (const words of ['One', 'Two', 'Three']) await say(trainer, mentorshipId, words);
    await pass(5);
    expect(await messageTitlesOf(parent)).toEqual(['3 new messages from Jordan Ellis']);
    await say(trainer, mentorshipId, 'Four');
    await pass(24 * 60);
    expect(mailsTo(parent)).toHaveLength(1);
    await read(parent, mentorshipId);
    await say(trainer, mentorshipId, 'Five');
    await pass(5);
    expect(await messageTitlesOf(parent)).toEqual(['New message from Jordan Ellis', '3 new messages from Jordan Ellis']);
    expect(mailsTo(parent)).toHaveLength(2);
  });

  it('waits its own five minutes when earlier messages were read', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await say(trainer, mentorshipId, 'One');
    await pass(3);
    await read(parent, mentorshipId);
    await say(trainer, mentorshipId, 'Two');
    await pass(2);
    expect(await messageTitlesOf(parent)).toEqual([]);
    await pass(3);
    expect(await messageTitlesOf(parent)).toEqual(['New message from Jordan Ellis']);
  });

  it('leads to one notification when its event is handled twice or two processes run at once', async () => {
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
    expect(await messageTitlesOf(parent)).toHaveLength(1);
    expect(mailsTo(parent)).toHaveLength(1);
  });

  it('is processed in the same run as 205 others', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await say(trainer, mentorshipId);
    await sql`with others as (
        insert into users (email, email_key, password_hash, role, created_at)
        select 'other-' || number || '@x1.test', 'other-' || number || '@x1.test', 'none', 'parent', ${app.clock.now()}
        from generate_series(1, 205) as number returning id
      )
      insert into away_notices (mentorship_id, user_id, message_id, due_at)
      select ${mentorshipId}, id, 1, ${app.clock.now()} from others`.execute(app.db);
    await pass(5);
    expect(await messageTitlesOf(parent)).toHaveLength(1);
  });

  it('is processed even when one for a different user fails, which is retried minutes later', async () => {
    const [broken, whole] = [await conversation(), await conversation()];
    for (const { trainer, mentorshipId } of [broken, whole]) await say(trainer, mentorshipId);
    await sql`alter table notifications add constraint broken check (user_id <> ${sql.lit(broken.parent.user.id)}) not valid`.execute(
      app.db,
    );
    app.clock.advance({ minutes: 5 });
    await expect(app.services.notifications.sendDue()).rejects.toThrow('1 people could not be notified of messages');
    expect(await messageTitlesOf(whole.parent)).toHaveLength(1);
    app.clock.advance({ minutes: 1 });
    // Still broken, and not tried again yet.
    await app.services.notifications.sendDue();
    await sql`alter table notifications drop constraint broken`.execute(app.db);
    await pass(4);
    expect(await messageTitlesOf(broken.parent)).toHaveLength(1);
  });

  it('links a trainer to the conversation with that parent (R136)', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await say(parent, mentorshipId);
    await pass(5);
    const [news] = await trainer.api.notifications.list({ query: {} });
    expect(news).toMatchObject({ topic: 'message', path: `/messages/${trainer.trainerId}?conversation=${mentorshipId}` });
  });

  it('is not emailed to a user who turned emails off', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await parent.api.notifications.savePreferences({ body: { emailNotifications: false } });
    await say(trainer, mentorshipId);
    await pass(5);
    expect(await messageTitlesOf(parent)).toHaveLength(1);
    expect(mailsTo(parent)).toEqual([]);
  });

  it('leads to no notification for a user who blocked the sender since', async () => {
    const { parent, trainer, mentorshipId } = await conversation();
    await say(trainer, mentorshipId);
    await app.db.updateTable('mentorships').set({ parentBlockedAt: app.clock.now() }).where('id', '=', mentorshipId).execute();
    await pass(5);
    expect(await messageTitlesOf(parent)).toEqual([]);
  });
});
