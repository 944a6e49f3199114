import { allRoutes } from '@x1/contract/all-routes.ts';
import { buildPath } from '@x1/contract/core/client.ts';
import { HIDDEN_LOCATION } from '@x1/contract/scheduling/locations.ts';
import { describe, expect, it } from 'vitest';
import { block, type Pair, pairIn, type Side, sides, unblock } from '../../testing/blocked-pair.ts';
import { payByCard, timeIn } from '../../testing/given.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { openApp } from '../../testing/start-app.ts';

/** Nothing that one of a blocked pair writes reaches the other in any reply or mail (R177). */

const app = await openApp();

const WORDS = 'Call 555 0142 tonight';
/** Different words, because every user sees the titles of programs. */
const RENAMED = 'You know who this is';
const otherOf = { parent: 'trainer', trainer: 'parent' } as const;

/** The routes whose replies contain WORDS, of all that this side may read with the ids of the pair. */
async function listPlaces({ person, appointmentId, transactionId, mentorshipId, trainer }: Pair, side: Side): Promise<string[]> {
  const { user, token } = person(side);
  const params = {
    appointmentId,
    transactionId,
    mentorshipId,
    trainerId: trainer.trainerId,
    programId: trainer.programId,
    userId: user.id,
  };
  const queries = {
    freeTimes: { from: timeIn(app, 0).startTime.slice(0, 10) },
    listRequests: { trainerId: trainer.trainerId, status: 'rejected' },
  };
  const places: string[] = [];
  for (const [name, { method, path, access }] of Object.values(allRoutes).flatMap((routes) => Object.entries(routes))) {
    const isTheirs = typeof access === 'string' || access.includes(side as never);
    const isOfPair = [...path.matchAll(/:(\w+)/g)].every(([, param]) => Object.hasOwn(params, param ?? ''));
    if (method !== 'GET' || !isTheirs || !isOfPair) continue;
    const query = Object.hasOwn(queries, name) ? queries[name as keyof typeof queries] : {};
    const response = await app.fetch(buildPath(path, { params, query }), { headers: { authorization: `Bearer ${token}` } });
    if (unfold(await response.text()).includes(WORDS)) places.push(path);
  }
  const { url } = await person(side).api.calendar.renewFeed();
  const feed = await app.fetch(new URL(url ?? '').pathname);
  return unfold(await feed.text()).includes(WORDS) ? [...places, 'the calendar feed'] : places;
}

/** Lines of an .ics file are folded at 75 bytes. */
const unfold = (text: string) => text.replaceAll('\r\n ', '');

async function readMails({ person }: Pair, side: Side): Promise<string[]> {
  await app.drainJobs();
  const mails = await mailsTo(app, person(side).email);
  return mails.map(({ subject, text, html, attachments }) =>
    unfold([subject, text, html, ...attachments.map(({ content }) => Buffer.from(content, 'base64').toString())].join('\n')),
  );
}

const params = ({ appointmentId }: Pair) => ({ appointmentId });

/** Words written before the block: visible with the session, hidden by the block. */
const written: Readonly<Record<string, { by: Side; write: () => Promise<Pair> }>> = {
  'a location set by the parent': { by: 'parent', write: () => pairIn(app, 'accepted', { location: WORDS }) },
  'a location set by the trainer': {
    by: 'trainer',
    write: async () => {
      const pair = await pairIn(app, 'accepted');
      await pair.trainer.api.scheduling.reschedule({ params: params(pair), body: { ...timeIn(app, 48), location: WORDS } });
      return pair;
    },
  },
  'notes and homework': {
    by: 'trainer',
    write: async () => {
      const pair = await pairIn(app, 'held');
      await pair.trainer.api.scheduling.setNotes({ params: params(pair), body: { notes: WORDS, homework: WORDS } });
      return pair;
    },
  },
  'the note on a duty': {
    by: 'trainer',
    write: async () => {
      const pair = await pairIn(app, 'paid');
      const { programId } = pair.trainer;
      const body = { parentId: pair.parent.user.id, duty: 'check-ins', note: WORDS, requestId: crypto.randomUUID() };
      await pair.trainer.api.programs.keepDuty({ params: { programId }, body });
      return pair;
    },
  },
};

/** Words sent with an action that ends a session after the block. */
const ending: Readonly<Record<string, { by: Side; write: () => Promise<Pair>; end: (pair: Pair) => Promise<unknown> }>> = {
  'the reason of a parent who cancels': {
    by: 'parent',
    write: () => pairIn(app, 'accepted'),
    end: (pair) => pair.parent.api.scheduling.cancel({ params: params(pair), body: { reason: WORDS } }),
  },
  'the reason of a trainer who cancels': {
    by: 'trainer',
    write: () => pairIn(app, 'accepted'),
    end: (pair) => pair.trainer.api.scheduling.cancel({ params: params(pair), body: { reason: WORDS } }),
  },
  'the reason of a trainer who declines': {
    by: 'trainer',
    write: () => pairIn(app, 'requested'),
    end: (pair) => pair.trainer.api.scheduling.reject({ params: params(pair), body: { reason: WORDS } }),
  },
  'the text of a problem report': {
    by: 'parent',
    write: () => pairIn(app, 'held'),
    end: (pair) => pair.parent.api.payments.reportProblem({ params: params(pair), body: { text: WORDS } }),
  },
};

describe.each(sides)('while the %s blocks', (blocker) => {
  it.each(Object.entries(written))(
    '%s is hidden from the other side, and shown again once the block is lifted',
    async (_name, { by, write }) => {
      const pair = await write();
      const reader = otherOf[by];
      const places = await listPlaces(pair, reader);
      expect(places).not.toEqual([]);
      await block(pair, blocker);
      expect(await listPlaces(pair, reader)).toEqual([]);
      await unblock(pair, blocker);
      expect(await listPlaces(pair, reader)).toEqual(places);
    },
  );

  it.each(Object.entries(ending))('%s does not reach the other side', async (_name, { by, write, end }) => {
    const pair = await write();
    const before = (await readMails(pair, otherOf[by])).length;
    await block(pair, blocker);
    await end(pair);
    const mails = await readMails(pair, otherOf[by]);
    expect(mails.length, 'the other side gets a mail about it').toBeGreaterThan(before);
    expect(mails.join('\n')).not.toContain(WORDS);
    expect(await listPlaces(pair, otherOf[by])).toEqual([]);
  });

  it('a mail and a calendar entry that were already due leave out the location', async () => {
    const pair = await pairIn(app, 'paid');
    await pair.parent.api.scheduling.schedule({ body: { appointmentId: pair.appointmentId, ...timeIn(app, 48), location: WORDS } });
    await block(pair, blocker);
    const mails = (await readMails(pair, 'trainer')).join('\n');
    expect(mails).toContain(HIDDEN_LOCATION);
    expect(mails).not.toContain(WORDS);
    expect((await app.services.sessions.wantedEvents.find(pair.appointmentId))?.location).toBe(HIDDEN_LOCATION);
  });

  it('a renamed program keeps the title under which the parent bought it', async () => {
    const pair = await pairIn(app, 'accepted');
    await block(pair, blocker);
    const { programId } = pair.trainer;
    await pair.trainer.api.programs.update({ params: { programId }, body: { title: RENAMED, requirements: RENAMED } as never });
    await pair.trainer.api.scheduling.cancel({ params: params(pair), body: {} });
    const { appointment, program } = await pair.parent.api.sessions.appointmentDetails({ params: params(pair) });
    expect([appointment.programTitle, program.title, program.requirements]).toEqual(['First Touch', 'First Touch', null]);
    expect((await readMails(pair, 'parent')).join('\n')).not.toContain(RENAMED);
  });
});

it('an operator can read the location that a blocked pair does not see', async () => {
  const pair = await pairIn(app, 'accepted', { location: WORDS });
  await block(pair, 'parent');
  const operator = await app.createOperator();
  expect((await operator.api.sessions.appointmentDetails({ params: params(pair) })).appointment.location).toBe(WORDS);
});

it.each(sides)('a gift card of the %s reaches the other side without a name or a word', async (side) => {
  const pair = await pairIn(app, 'paid');
  await block(pair, otherOf[side]);
  const [giver, recipient] = [pair.person(side), pair.person(otherOf[side])];
  await app.db.updateTable('users').set({ name: 'Nora Nobody' }).where('id', '=', giver.user.id).execute();
  const body = { amount: 2_500, recipientEmail: recipient.email, message: WORDS, requestId: `gift-of-${side}` };
  const { giftCardId, clientSecret } = await giver.api.payments.buyGiftCard({ body });
  await payByCard(app, clientSecret);
  await giver.api.payments.hintGiftCard({ params: { giftCardId } });
  const mails = await readMails(pair, otherOf[side]);
  expect(mails.some((mail) => mail.includes('Somebody sent you a $25.00 gift card for X1'))).toBe(true);
  expect(mails.filter((mail) => mail.includes(WORDS) || mail.includes('Nora sent'))).toEqual([]);
});
