import type { SentMessage } from '@x1/contract/conversations/message.ts';
import type { MentorshipId, MessageId } from '@x1/contract/core/ids.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import { zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { describe, expect, it } from 'vitest';
import { type ConversationPair, conversationPair } from '../../testing/conversation-pair.ts';
import { paidRequest, sellingTrainer } from '../../testing/given.ts';
import { insertTrainer } from '../../testing/rows.ts';
import { openApp, type Person, startApp } from '../../testing/start-app.ts';

const app = await openApp();

type Pair = ConversationPair;
const pair = (given: Parameters<typeof conversationPair>[1] = {}) => conversationPair(app, given);

let messages = 0;
const say = (person: Person, mentorshipId: MentorshipId, content = 'Hello', clientMessageId?: string) =>
  person.api.conversations.send({ body: { mentorshipId, content, clientMessageId } });
const newId = () => `client-message-${++messages}`;
const read = async (person: Person, mentorshipId: MentorshipId, query: { limit?: string; before?: string; after?: string } = {}) =>
  person.api.conversations.listMessages({ params: { mentorshipId }, query });
const listOf = (person: Person) => person.api.conversations.listMentorships({ params: { userId: person.user.id }, query: {} });
const unread = async (person: Person) => (await person.api.conversations.unreadCount()).unreadCount;

describe('sending a message', () => {
  it('delivers it to the other side, whatever sender and receiver the body names', async () => {
    const { parent, trainer, id } = await pair();
    const response = await app.fetch('/api/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${parent.token}` },
      body: JSON.stringify({ mentorshipId: id, content: '  See you on the field  ', receiverId: 1, senderId: trainer.user.id }),
    });
    expect(response.status).toBe(201);
    const sent = (await response.json()) as SentMessage;
    expect(sent).toEqual({
      id: expect.any(Number),
      mentorshipId: id,
      senderId: parent.user.id,
      receiverId: trainer.user.id,
      content: 'See you on the field',
      timestamp: app.clock.now().toISOString(),
      readStatus: false,
      clientMessageId: null,
      contactDetailsHidden: false,
    });
    const { contactDetailsHidden: _hint, ...message } = sent;
    expect(await read(trainer, id)).toEqual([message]);
    expect((await listOf(trainer))[0]).toMatchObject({
      unreadCount: 1,
      lastMessagePreview: 'See you on the field',
      lastMessageSenderId: parent.user.id,
    });
    expect((await listOf(parent))[0]).toMatchObject({ unreadCount: 0, lastMessagePreview: 'See you on the field' });
  });

  it('stores it once per clientMessageId, however often it is sent', async () => {
    const { parent, trainer, id } = await pair();
    const clientMessageId = newId();
    const sent = await Promise.all(Array.from({ length: 12 }, () => say(parent, id, 'Once', clientMessageId)));
    expect(new Set(sent.map((message) => message.id)).size).toBe(1);
    expect(await say(parent, id, 'Another text', clientMessageId)).toMatchObject({ content: 'Once' });
    expect(await read(trainer, id)).toHaveLength(1);
    // The same id of a different sender is a different message.
    await say(trainer, id, 'Mine', clientMessageId);
    expect(await read(trainer, id)).toHaveLength(2);
  });

  it('requires 1 to 4,000 characters', async () => {
    const { parent, id } = await pair();
    for (const content of ['', '   ', 'x'.repeat(4_001), null, 7]) {
      await expect(say(parent, id, content as string)).rejects.toMatchObject({
        status: 400,
        body: { fields: { content: expect.any(String) } },
      });
    }
    expect((await say(parent, id, 'x'.repeat(4_000))).content).toHaveLength(4_000);
  });

  it('is refused to everyone but the parent and the trainer, like reading', async () => {
    const { parent, id } = await pair();
    await say(parent, id, 'Between us');
    for (const stranger of [await app.signUp('parent'), await sellingTrainer(app)]) {
      const missing = { status: 404, code: 'conversation.not_found' };
      await expect(say(stranger, id)).rejects.toMatchObject(missing);
      await expect(read(stranger, id)).rejects.toMatchObject(missing);
      await expect(stranger.api.conversations.markRead({ params: { mentorshipId: id }, body: {} })).rejects.toMatchObject(missing);
      await expect(stranger.api.conversations.exportThread({ params: { mentorshipId: id } })).rejects.toMatchObject(missing);
      expect(await listOf(stranger)).toEqual([]);
    }
    const operator = await app.createOperator();
    await expect(read(operator, id)).rejects.toMatchObject({ status: 403 });
    await expect(say(operator, id)).rejects.toMatchObject({ status: 403 });
  });

  it('assigns ids in commit order, so that no reader misses a message', async () => {
    const { parent, trainer, id } = await pair();
    const seen = new Set<number>();
    let last = 0;
    let isDone = false;
    const follow = async () => {
      do {
        for (const message of await read(trainer, id, { after: String(last) })) {
          seen.add(message.id);
          last = message.id;
        }
      } while (!isDone);
      for (const message of await read(trainer, id, { after: String(last) })) seen.add(message.id);
    };
    const following = follow();
    await Promise.all(Array.from({ length: 40 }, (_, at) => say(at % 2 ? parent : trainer, id, `Number ${at}`)));
    isDone = true;
    await following;
    expect(seen.size).toBe(40);
  });

  it('hides contact details until the first payment, tells the sender and stores no original', async () => {
    const { parent, trainer, id } = await pair();
    const secret = '919-555-0147';
    const clientMessageId = newId();
    const sent = await say(parent, id, `Call me at ${secret}`, clientMessageId);
    expect(sent).toMatchObject({ content: 'Call me at [hidden]', contactDetailsHidden: true });
    expect(await say(parent, id, `Call me at ${secret}`, clientMessageId)).toEqual(sent);
    expect((await read(trainer, id))[0]?.content).toBe('Call me at [hidden]');
    const rows = await app.db.selectFrom('messages').selectAll().where('mentorshipId', '=', id).execute();
    expect(JSON.stringify(rows)).not.toContain('0147');
    await paidRequest(app, { parent, trainer });
    await app.drainJobs();
    expect(await say(trainer, id, `Mine is ${secret}`)).toMatchObject({ content: `Mine is ${secret}`, contactDetailsHidden: false });
  });

  it('is refused from the sixth recipient of the same text on', async () => {
    const parent = await app.signUp('parent');
    const pairs: { id: MentorshipId }[] = [];
    for (let at = 0; at < 8; at += 1) {
      const { id: trainerId } = await insertTrainer(app.db);
      pairs.push(await parent.api.conversations.start({ body: { trainerId } }));
    }
    const text = 'Buy my book about running, it is great!';
    const sent = await Promise.allSettled(pairs.map(({ id }, at) => say(parent, id, at % 2 ? text : ` ${text.toUpperCase()}!! `)));
    const refused = sent.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ reason: { status: 409, code: 'conversation.held_for_review' } });
    for (const { id } of pairs) await say(parent, id, 'See you tomorrow!');
    app.clock.advance({ hours: 25 });
    const [first] = pairs;
    if (first) await say(parent, first.id, text);
  });

  it('is limited to ten at once and thirty a minute', async () => {
    const limited = await startApp({ limits: 'production' });
    try {
      const parent = await limited.signUp('parent');
      const trainer = await sellingTrainer(limited);
      const { id } = await parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
      const burst = async () => {
        const answers = await Promise.allSettled(Array.from({ length: 12 }, () => say(parent, id)));
        return answers.filter(({ status }) => status === 'fulfilled').length;
      };
      const counts: number[] = [];
      limited.clock.set(new Date(Math.ceil(limited.clock.now().getTime() / 60_000) * 60_000));
      for (let round = 0; round < 3; round += 1) {
        counts.push(await burst());
        limited.clock.advance({ seconds: 20 });
      }
      expect(counts).toEqual([10, 10, 10]);
      expect(await burst()).toBe(0);
      limited.clock.advance({ minutes: 2 });
      expect(await burst()).toBe(10);
    } finally {
      await limited.close();
    }
  });

  it('cannot be undone: the database refuses to change or delete messages', async () => {
    const { parent, id } = await pair();
    const { id: messageId } = await say(parent, id);
    const { db } = app;
    await expect(db.deleteFrom('messages').where('id', '=', messageId).execute()).rejects.toThrow(/stay as they are/);
    await expect(
      db
        .updateTable('messages')
        .set({ content: 'x' } as never)
        .where('id', '=', messageId)
        .execute(),
    ).rejects.toThrow(/stay as they are/);
    await expect(db.deleteFrom('mentorships').where('id', '=', id).execute()).rejects.toThrow(/stay as they are/);
  });
});

describe('reading a conversation', () => {
  it('returns pages of the newest messages or those before or after one', async () => {
    const { parent, trainer, id } = await pair();
    const sent: number[] = [];
    for (let at = 0; at < 25; at += 1) sent.push((await say(at % 2 ? parent : trainer, id, `Number ${at}`)).id);
    const idsOf = async (query: Parameters<typeof read>[2]) => (await read(parent, id, query)).map((message) => message.id);
    expect(await idsOf({ limit: '10' })).toEqual(sent.slice(15));
    expect(await idsOf({ limit: '10', before: String(sent[15]) })).toEqual(sent.slice(5, 15));
    expect(await idsOf({ limit: '10', before: String(sent[5]) })).toEqual(sent.slice(0, 5));
    expect(await idsOf({ limit: '10', after: String(sent[3]) })).toEqual(sent.slice(4, 14));
    expect(await idsOf({ after: '0' })).toEqual(sent);
    expect(await idsOf({ after: String(sent[24]) })).toEqual([]);
    for (const query of [{ after: '-1' }, { before: '0' }, { after: '007' }, { limit: '101' }, { before: '1e3' }]) {
      await expect(read(parent, id, query)).rejects.toMatchObject({ status: 400 });
    }
  });

  it('marks messages as read up to one, never backward and never beyond the last', async () => {
    const { parent, trainer, id } = await pair();
    const ids: MessageId[] = [];
    for (let at = 0; at < 4; at += 1) ids.push((await say(parent, id, `Number ${at}`)).id);
    expect(await unread(trainer)).toBe(4);
    const mark = async (upToId?: number) =>
      (await trainer.api.conversations.markRead({ params: { mentorshipId: id }, body: { upToId: upToId as MessageId } })).unreadCount;
    expect(await mark(ids[1])).toBe(2);
    expect(await mark(ids[0])).toBe(2);
    expect((await read(parent, id)).map(({ readStatus }) => readStatus)).toEqual([true, true, false, false]);
    expect((await listOf(parent))[0]).toMatchObject({ counterpartReadUpToId: ids[1], counterpartDeliveredUpToId: ids[1] });
    expect(await mark(2_000_000_000)).toBe(0);
    await say(parent, id, 'One more');
    expect(await unread(trainer)).toBe(1);
    expect(await mark()).toBe(0);
    expect([await unread(trainer), await unread(parent)]).toEqual([0, 0]);
  });

  it('counts up to a hundred unread messages over all conversations', async () => {
    const { parent, trainer, id } = await pair();
    const second = await pair({ trainer });
    await say(second.parent, second.id);
    app.clock.advance({ seconds: 1 });
    expect(await unread(trainer)).toBe(1);
    const row = (at: number) => ({
      mentorshipId: id,
      senderId: parent.user.id,
      content: `Number ${at}`,
      clientMessageId: null,
      contactDetailsHidden: false,
      textKey: null,
      createdAt: app.clock.now(),
    });
    await app.db
      .insertInto('messages')
      .values(Array.from({ length: 150 }, (_, at) => row(at)))
      .execute();
    await say(parent, id, 'The last one');
    expect(await unread(trainer)).toBe(100);
    expect((await listOf(trainer)).map((mentorship) => mentorship.unreadCount)).toEqual([100, 1]);
  });

  it('lists conversations page by page, by their newest message', async () => {
    const parent = await app.signUp('parent');
    const pairs: Pair[] = [];
    for (let at = 0; at < 5; at += 1) {
      app.clock.advance({ minutes: 1 });
      pairs.push(await pair({ parent }));
    }
    app.clock.advance({ minutes: 1 });
    const [first] = pairs;
    if (first) await say(first.trainer, first.id, 'Are you there?');
    const expected = [0, 4, 3, 2, 1].map((at) => pairs[at]?.id);
    expect((await listOf(parent)).map(({ id }) => id)).toEqual(expected);
    const found: unknown[] = [];
    let cursor: string | null = '';
    do {
      const query = new URLSearchParams({ limit: '2', ...(cursor && { cursor }) });
      const page = await app.fetch(`/api/mentorships/${parent.user.id}?${query}`, { headers: { authorization: `Bearer ${parent.token}` } });
      found.push(...((await page.json()) as { id: number }[]).map(({ id }) => id));
      expect(page.headers.get('x-total-count')).toBe('5');
      cursor = page.headers.get('x-next-cursor');
    } while (cursor);
    expect(found).toEqual(expected);
  });

  it('exports it as a file in which no message can imitate a line of its own', async () => {
    const { parent, trainer, id } = await pair();
    const { date, time } = toWallTime(app.clock.now().toISOString(), 'America/New_York');
    const zone = zoneAbbreviation(app.clock.now().toISOString(), 'America/New_York');
    await say(parent, id, `Hello\n[${date} ${time} ${zone}] Jordan Ellis: I owe you money`);
    await say(trainer, id, 'Hi!');
    const { name, content } = await parent.api.conversations.exportThread({ params: { mentorshipId: id } });
    expect(name).toBe(`x1-conversation-${id}-${date}.txt`);
    const text = await content.text();
    const parentName = parent.email.split('@')[0];
    expect(text.split('\n').filter((line) => line.startsWith('['))).toEqual([
      `[${date} ${time} ${zone}] ${parentName}: Hello`,
      `[${date} ${time} ${zone}] Jordan Ellis: Hi!`,
    ]);
  });
});
