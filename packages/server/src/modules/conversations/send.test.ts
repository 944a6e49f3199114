import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { conversationPair } from '../../testing/conversation-pair.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertTrainer } from '../../testing/rows.ts';
import { connect } from '../../testing/socket-client.ts';
import { type Person, startApp, type TestApp } from '../../testing/start-app.ts';

let database: TestDatabase;
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp({ database });
  other = await startApp({ database, clock: app.clock });
});
afterAll(async () => {
  await other.close();
  await app.close();
  await database.close();
});

let messages = 0;
const newId = () => `sent-together-${++messages}`;
const isKnown = (actor: Actor | undefined): Actor => actor ?? expect.unreachable('nobody is signed in');
const actorOf = async ({ token }: Person) => isKnown(await app.services.accounts.authenticate(token));

/** Two who talk, and how each of them writes: what is written without a pause is written at the same time. */
async function talk(given: { parent?: Person } = {}) {
  const pair = await conversationPair(app, given);
  const [parent, trainer] = [await actorOf(pair.parent), await actorOf(pair.trainer)];
  const say = (actor: Actor, content: string, clientMessageId: string | undefined = newId(), at = app) =>
    at.services.conversations.send(actor, { mentorshipId: pair.id, content, clientMessageId });
  return { ...pair, parentActor: parent, trainerActor: trainer, say };
}

const storedIn = (id: MentorshipId) =>
  app.db
    .selectFrom('messages')
    .select(['id', 'content', sql<string>`xmin::text`.as('writtenBy')])
    .where('mentorshipId', '=', id)
    .orderBy('id')
    .execute();
const textsIn = async (id: MentorshipId) => (await storedIn(id)).map(({ content }) => content);
const outcomesOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'sent' : result.reason.code));

describe('messages that are sent at the same time', () => {
  it('are stored by one transaction, each acknowledged with its own and delivered to both sides', async () => {
    const talks = [await talk(), await talk(), await talk()];
    const readers = await Promise.all(talks.map(({ trainer }) => connect(app.url, { token: trainer.token })));
    const sent = await Promise.all(talks.map(({ say, parentActor }, at) => say(parentActor, `Are you free at ${at}?`)));
    expect(sent.map(({ message, isNew }) => [message.content, isNew])).toEqual([0, 1, 2].map((at) => [`Are you free at ${at}?`, true]));
    const rows = (await Promise.all(talks.map(({ id }) => storedIn(id)))).flat();
    expect(rows.map(({ id }) => id)).toEqual(sent.map(({ message }) => message.id));
    expect(new Set(rows.map(({ writtenBy }) => writtenBy)).size).toBe(1);
    for (const [at, reader] of readers.entries()) {
      const { contactDetailsHidden: _hint, ...message } = sent[at]?.message ?? expect.unreachable();
      expect(await reader.next('new-message')).toEqual(message);
      reader.close();
    }
    const lists = await Promise.all(talks.map(({ parent }) => app.services.conversations.listMentorships(parent.user.id, { limit: 1 })));
    expect(lists.map(({ items }) => items[0]?.lastMessagePreview)).toEqual(rows.map(({ content }) => content));
  });

  it('are stored although others among them are refused, each for its own reason', async () => {
    const [open, blocked, foreign] = [await talk(), await talk(), await talk()];
    await app.services.conversations.block(blocked.trainer.user.id, blocked.id);
    const results = await Promise.allSettled([
      open.say(open.parentActor, 'First'),
      blocked.say(blocked.parentActor, 'Blocked'),
      foreign.say(open.parentActor, 'Not mine'),
      open.say(open.trainerActor, 'Second'),
    ]);
    expect(outcomesOf(results)).toEqual(['sent', 'conversation.blocked', 'conversation.not_found', 'sent']);
    expect(await textsIn(open.id)).toEqual(['First', 'Second']);
    expect([...(await textsIn(blocked.id)), ...(await textsIn(foreign.id))]).toEqual([]);
  });

  it('are one message when they have the same client id, also through two processes', async () => {
    const { id, say, parentActor } = await talk();
    const clientMessageId = newId();
    const sent = await Promise.all([app, app, other, app, other].map((at) => say(parentActor, 'Once', clientMessageId, at)));
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
    expect(sent.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await textsIn(id)).toEqual(['Once']);
  });

  it('keep their order within a conversation, also where some are written one by one', async () => {
    const { id, say, parentActor, trainerActor } = await talk();
    const texts = Array.from({ length: 30 }, (_, at) => (at % 7 === 3 ? 'The same text as some others of these' : `Number ${at}`));
    // Without a client id, and with a text that's on its way already, a message isn't written with others.
    const send = (text: string, at: number) =>
      app.services.conversations.send(at % 2 ? parentActor : trainerActor, {
        mentorshipId: id,
        content: text,
        clientMessageId: at % 5 === 0 ? undefined : newId(),
      });
    await Promise.all([...texts.slice(0, 20).map(send), say(parentActor, 'In between'), ...texts.slice(20).map(send)]);
    expect(await textsIn(id)).toEqual([...texts.slice(0, 20), 'In between', ...texts.slice(20)]);
  });

  it('are refused from the sixth person on who gets the same text', async () => {
    const parent = await app.signUp('parent');
    const actor = await actorOf(parent);
    const ids: MentorshipId[] = [];
    for (let at = 0; at < 8; at += 1) {
      const { id: trainerId } = await insertTrainer(app.db);
      ids.push((await parent.api.conversations.start({ body: { trainerId } })).id);
    }
    const content = 'Buy my book about running, it is great!';
    const send = (mentorshipId: MentorshipId, at: number) =>
      (at % 2 ? app : other).services.conversations.send(actor, { mentorshipId, content, clientMessageId: newId() });
    const outcomes = outcomesOf(await Promise.allSettled(ids.map(send)));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'conversation.held_for_review')).toHaveLength(3);
    // Each alone comes to the same result as all together.
    const again = await talk({ parent });
    await expect(again.say(actor, content)).rejects.toMatchObject({ code: 'conversation.held_for_review' });
  });

  it('do not wait for a conversation that something else holds, whose own messages stay in order', async () => {
    const [held, free] = [await talk(), await talk()];
    const waiting = await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('mentorships').select('id').where('id', '=', held.id).forUpdate().execute();
      const sent = ['One', 'Two', 'Three'].map((text) => held.say(held.parentActor, text));
      await free.say(free.parentActor, 'Nobody holds this one');
      sent.push(held.say(held.trainerActor, 'Four'));
      await free.say(free.parentActor, 'Nor now');
      expect(await textsIn(held.id)).toEqual([]);
      // In an object, or the transaction would wait for it.
      return { sent };
    });
    await Promise.all(waiting.sent);
    expect(await textsIn(held.id)).toEqual(['One', 'Two', 'Three', 'Four']);
  });

  it('have their contact details hidden only where nothing has been bought', async () => {
    const [stranger, client] = [await talk(), await talk()];
    await app.db.updateTable('mentorships').set({ hasPurchase: true }).where('id', '=', client.id).execute();
    const sent = await Promise.all(
      [stranger, client].map(({ say, parentActor }) => say(parentActor, 'Call me at 919-555-0147 tomorrow evening')),
    );
    expect(sent.map(({ message }) => [message.content, message.contactDetailsHidden])).toEqual([
      ['Call me at [hidden] tomorrow evening', true],
      ['Call me at 919-555-0147 tomorrow evening', false],
    ]);
  });

  it('lead to a notice for each receiver who has not read them', async () => {
    const talks = [await talk(), await talk()];
    await Promise.all(talks.flatMap(({ say, parentActor }) => [say(parentActor, 'Hello'), say(parentActor, 'Are you there?')]));
    await app.drainJobs();
    const notices = await app.db
      .selectFrom('awayNotices')
      .select(['mentorshipId', 'userId'])
      .where(
        'mentorshipId',
        'in',
        talks.map(({ id }) => id),
      )
      .orderBy('mentorshipId')
      .execute();
    expect(notices).toEqual(talks.map(({ id, trainer }) => ({ mentorshipId: id, userId: trainer.user.id })));
  });
});

/** Lets PostgreSQL refuse what `condition` says, when the transaction is committed. */
async function whileRefused(condition: string, code: string, work: () => Promise<void>): Promise<void> {
  await sql
    .raw(
      `create function refuse_in_test() returns trigger language plpgsql as $$
       begin if ${condition} then raise exception 'refused' using errcode = '${code}'; end if; return null; end $$;
       create constraint trigger refuse_in_test after insert on messages deferrable initially deferred for each row execute function refuse_in_test()`,
    )
    .execute(app.db);
  try {
    await work();
  } finally {
    await sql.raw('drop trigger refuse_in_test on messages; drop function refuse_in_test').execute(app.db);
  }
}

describe('a database that fails when messages are committed', () => {
  it('rejects every sender, and nothing is stored, delivered or announced', async () => {
    const talks = [await talk(), await talk()];
    await app.drainJobs();
    const reader = await connect(app.url, {
      token: talks[0]?.trainer.token,
      mark: () => app.realtime.tell([talks[0]?.trainer.user.id ?? expect.unreachable()], 'changed', { topics: [] }),
    });
    await whileRefused('true', '57P01', async () => {
      const results = await Promise.allSettled(talks.flatMap(({ say, parentActor }) => [say(parentActor, 'One'), say(parentActor, 'Two')]));
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    });
    for (const { id } of talks) expect(await textsIn(id)).toEqual([]);
    await reader.settled();
    expect(reader.receivedOf('new-message')).toEqual([]);
    reader.close();
    const queued = await sql`select from pgboss.job where name like 'conversations.message%' and state = 'created'`.execute(app.db);
    expect(queued.rows).toEqual([]);
  });

  it('rejects only the sender of a message that it refuses for what it is', async () => {
    const [good, bad] = [await talk(), await talk()];
    await whileRefused(`new.content = 'Refused'`, '23514', async () => {
      const results = await Promise.allSettled([
        good.say(good.parentActor, 'Taken'),
        bad.say(bad.parentActor, 'Refused'),
        bad.say(bad.parentActor, 'Taken as well'),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    });
    expect([await textsIn(good.id), await textsIn(bad.id)]).toEqual([['Taken'], ['Taken as well']]);
  });
});
