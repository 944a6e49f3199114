import { createHmac } from 'node:crypto';
import { disclosureText } from '@x1/contract/background-checks/disclosure.ts';
import { describe, expect, it } from 'vitest';
import { authorized, checkableTrainer, fillIn, insertBackgroundCheck, moveCheck, startCheck } from '../../testing/background-checks.ts';
import { postWebhook, withFaults } from '../../testing/provider.ts';
import { insertTrainer } from '../../testing/rows.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { reconcileChecks } from './jobs.ts';

const app = await openApp();

const rowsOf = ({ user }: Person) =>
  app.db.selectFrom('backgroundChecks').selectAll().where('userId', '=', user.id).orderBy('id').execute();
const read = ({ api }: Person) => api.backgroundChecks.readCheck();
const eventsOf = () => app.db.selectFrom('webhookEvents').select('type').where('endpoint', '=', 'background-checks').execute();

/** A trainer whose check is good for so many days more. */
async function checkedTrainer(days: number) {
  const trainer = await checkableTrainer(app);
  const validUntil = new Date(app.clock.now().getTime() + days * 86_400_000);
  await insertBackgroundCheck(app.db, { userId: trainer.user.id, passedAt: new Date('2025-12-15T12:00:00Z'), validUntil });
  return trainer;
}

/** Time passes at Checkr too: what is due there happens with the next call. */
async function pass(days: number): Promise<void> {
  app.clock.advance({ days });
  await app.fetch('/sandbox');
  await app.drainJobs();
}

describe("a trainer's background check", () => {
  it('is none at first', async () => {
    const trainer = await checkableTrainer(app);
    expect(await read(trainer)).toEqual({
      state: null,
      agreedAt: null,
      formUntil: null,
      decisionAt: null,
      passedIn: null,
      validUntil: null,
      obstacle: null,
      isRequired: false,
      portalUrl: null,
    });
  });

  it('leads to the form, and webhooks bring the outcome, good for a year', async () => {
    const trainer = await checkableTrainer(app);
    const url = await startCheck(trainer);
    expect(new URL(url).pathname).toMatch(/^\/sandbox\/checkr\/apply\//);
    expect(await read(trainer)).toMatchObject({ state: 'invited', obstacle: 'in_progress', formUntil: expect.any(String) });
    await fillIn(app, url, 'clear');
    await app.drainJobs();
    const passedAt = app.clock.now();
    const validUntil = new Date(passedAt);
    validUntil.setUTCFullYear(validUntil.getUTCFullYear() + 1);
    expect(await read(trainer)).toMatchObject({
      state: 'clear',
      passedIn: passedAt.toISOString().slice(0, 7),
      validUntil: validUntil.toISOString(),
      obstacle: 'not_due',
    });
  });

  it('keeps what was read and authorized, word for word, with its time, and nothing of the report', async () => {
    const trainer = await checkableTrainer(app);
    const agreedAt = app.clock.now();
    await fillIn(app, await startCheck(trainer), 'consider');
    await app.drainJobs();
    const [row] = await rowsOf(trainer);
    expect(row).toMatchObject({ disclosureVersion: 1, disclosure: disclosureText, agreedAt, workState: 'NC', state: 'consider' });
    expect(Object.keys(row ?? {}).filter((name) => /result|record|ssn|birth|document/i.test(name))).toEqual([]);
  });

  it('starts only with an authorization of the text in force', async () => {
    const trainer = await checkableTrainer(app);
    const start = (body: object) => trainer.api.backgroundChecks.startCheck({ body: body as typeof authorized });
    await expect(start({ ...authorized, disclosureVersion: 2 })).rejects.toMatchObject({
      status: 409,
      code: 'background_check.text_changed',
    });
    await expect(start({ ...authorized, isAuthorized: false })).rejects.toMatchObject({ status: 400 });
    await expect(start({ disclosureVersion: 1 })).rejects.toMatchObject({ status: 400 });
    expect(await rowsOf(trainer)).toEqual([]);
  });

  it('starts only once the identity is checked and the profile names a state: X1 pays for it, and the law goes by the place', async () => {
    const [unknown, placeless] = [await app.signUp('trainer'), await app.signUp('trainer')];
    await insertTrainer(app.db, { userId: placeless.user.id, homeState: null, onboarding: { identity: 'verified' } });
    await expect(startCheck(unknown)).rejects.toMatchObject({ status: 409, code: 'background_check.identity_first' });
    await expect(startCheck(placeless)).rejects.toMatchObject({ status: 409, code: 'background_check.state_missing' });
    expect([(await read(unknown)).obstacle, (await read(placeless)).obstacle]).toEqual(['identity', 'state']);
  });

  it('is one check however often the button is clicked at once', async () => {
    const trainer = await checkableTrainer(app);
    const urls = await Promise.all(Array.from({ length: 20 }, () => startCheck(trainer)));
    expect(new Set(urls).size).toBe(1);
    expect(await rowsOf(trainer)).toMatchObject([{ state: 'invited' }]);
  });

  it('opens the same form again for a trainer who left it, and none where nothing is to be filled in', async () => {
    const trainer = await checkableTrainer(app);
    await expect(trainer.api.backgroundChecks.openCheck()).rejects.toMatchObject({ code: 'background_check.nothing_to_fill_in' });
    const url = await startCheck(trainer);
    await fillIn(app, url, 'left');
    expect(await trainer.api.backgroundChecks.openCheck()).toEqual({ url });
    await fillIn(app, url, 'pending');
    await expect(trainer.api.backgroundChecks.openCheck()).rejects.toMatchObject({ code: 'background_check.nothing_to_fill_in' });
    await expect(startCheck(trainer)).rejects.toMatchObject({ status: 409, code: 'background_check.in_progress' });
  });

  it('waits for a document, goes on, and can be canceled at the provider; then another one may start', async () => {
    const trainer = await checkableTrainer(app);
    await fillIn(app, await startCheck(trainer), 'suspended');
    const seen: unknown[] = [];
    for (const to of [undefined, 'resumed', 'canceled']) {
      if (to) await moveCheck(app, trainer, to);
      await app.drainJobs();
      seen.push((await read(trainer)).state);
    }
    expect(seen).toEqual(['suspended', 'pending', 'canceled']);
    expect(await startCheck(trainer)).toContain('/sandbox/checkr/apply/');
    expect(await rowsOf(trainer)).toMatchObject([{ state: 'canceled' }, { state: 'invited' }]);
  });

  it('ends with its invitation after a week, and can be started again', async () => {
    const trainer = await checkableTrainer(app);
    const url = await startCheck(trainer);
    await pass(8);
    expect(await read(trainer)).toMatchObject({ state: 'expired', obstacle: null });
    expect(await startCheck(trainer)).not.toBe(url);
  });

  it('can be renewed in its last 30 days, stays good meanwhile, and lapses at its end without anything running', async () => {
    const [early, late] = [await checkedTrainer(31), await checkedTrainer(2)];
    await expect(startCheck(early)).rejects.toMatchObject({ status: 409, code: 'background_check.not_due' });
    const { passedIn, validUntil } = await read(late);
    expect(passedIn).toBe('2025-12');
    await startCheck(late);
    expect(await read(late)).toMatchObject({ state: 'invited', passedIn, validUntil });
    app.clock.advance({ days: 2 });
    expect(await read(late)).toMatchObject({ passedIn: null });
  });
});

describe('a report that an operator has to look at', () => {
  async function considered(): Promise<Person> {
    const trainer = await checkableTrainer(app);
    await fillIn(app, await startCheck(trainer), 'consider');
    await app.drainJobs();
    return trainer;
  }

  it('is accepted at the provider: good for a year, and still nothing for families', async () => {
    const trainer = await considered();
    expect(await read(trainer)).toMatchObject({ state: 'consider', passedIn: null, validUntil: null, obstacle: 'in_progress' });
    await moveCheck(app, trainer, 'engaged');
    await app.drainJobs();
    expect(await read(trainer)).toMatchObject({ state: 'engaged', passedIn: null, validUntil: expect.any(String), obstacle: 'not_due' });
  });

  it('is decided against the person no sooner than a week after the first notice, and then cannot be started over', async () => {
    const trainer = await considered();
    await moveCheck(app, trainer, 'pre_adverse_action');
    await app.drainJobs();
    const decisionAt = new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString();
    expect(await read(trainer)).toMatchObject({
      state: 'pre_adverse',
      decisionAt,
      portalUrl: expect.stringContaining('/sandbox/checkr/portal/'),
    });
    await pass(6);
    expect(await read(trainer)).toMatchObject({ state: 'pre_adverse' });
    await pass(1);
    expect(await read(trainer)).toMatchObject({ state: 'adverse', decisionAt: null, obstacle: 'declined' });
    await expect(startCheck(trainer)).rejects.toMatchObject({ status: 409, code: 'background_check.declined' });
  });

  it('is disputed by the person, which stops the decision, and may turn out clear', async () => {
    const trainer = await considered();
    await moveCheck(app, trainer, 'pre_adverse_action');
    await app.drainJobs();
    const { portalUrl } = await read(trainer);
    const [row] = await rowsOf(trainer);
    const { status } = await app.fetch(new URL(portalUrl ?? '').pathname, {
      method: 'POST',
      body: new URLSearchParams({ report: row?.providerReportId ?? '' }),
      redirect: 'manual',
    });
    expect(status).toBe(303);
    await pass(8);
    expect(await read(trainer)).toMatchObject({ state: 'disputed', decisionAt: null });
    await moveCheck(app, trainer, 'clear');
    await app.drainJobs();
    expect(await read(trainer)).toMatchObject({ state: 'clear', passedIn: expect.any(String) });
  });

  it('ends what families read of the check before it', async () => {
    const trainer = await checkedTrainer(10);
    expect((await read(trainer)).passedIn).toBe('2025-12');
    await fillIn(app, await startCheck(trainer), 'consider');
    await app.drainJobs();
    expect(await read(trainer)).toMatchObject({ state: 'consider', passedIn: null, validUntil: null });
  });
});

describe('while the provider of background checks is down', () => {
  it('a check that was authorized is begun later: by the next click', async () => {
    const trainer = await checkableTrainer(app);
    await withFaults(app, { checkrDown: true }, () =>
      expect(startCheck(trainer)).rejects.toMatchObject({ status: 502, code: 'background_check.unavailable' }),
    );
    expect(await read(trainer)).toMatchObject({ state: 'starting' });
    expect(await startCheck(trainer)).toContain('/sandbox/checkr/apply/');
    expect(await rowsOf(trainer)).toMatchObject([{ state: 'invited' }]);
  });

  it('or by the reconciler, and an answer that was lost invites nobody twice', async () => {
    const trainer = await checkableTrainer(app);
    await withFaults(app, { checkrLostAnswers: 1 }, () => expect(startCheck(trainer)).rejects.toMatchObject({ status: 502 }));
    app.clock.advance({ minutes: 2 });
    await withFaults(app, { checkrLostAnswers: 2 }, () => app.runNow(reconcileChecks));
    app.clock.advance({ minutes: 2 });
    await app.runNow(reconcileChecks);
    const [row] = await rowsOf(trainer);
    expect(row).toMatchObject({ state: 'invited' });
    const invited = await app.fetch('/sandbox').then((response) => response.text());
    expect(invited.split(`<strong>${trainer.user.email}</strong>`).length - 1).toBeLessThanOrEqual(2);
  });

  it('no made-up state is returned, and a webhook comes again', async () => {
    const trainer = await checkableTrainer(app);
    const url = await startCheck(trainer);
    await app.drainJobs();
    await withFaults(app, { dropWebhooks: true }, () => fillIn(app, url, 'clear'));
    await withFaults(app, { checkrDown: true }, async () => {
      await expect(trainer.api.backgroundChecks.refreshCheck()).rejects.toMatchObject({
        status: 502,
        code: 'background_check.unavailable',
      });
      const [row] = await rowsOf(trainer);
      const event = signedEvent({ id: row?.providerInvitationId ?? '' });
      expect(await event.send()).toBe(502);
    });
    expect(await read(trainer)).toMatchObject({ state: 'invited' });
    expect(await trainer.api.backgroundChecks.refreshCheck()).toMatchObject({ state: 'clear' });
  });
});

describe.each([
  ['refuses calls as too many', (calls: number) => ({ checkrRefusedCalls: calls })],
  ['sends half of its answers', (calls: number) => ({ checkrBrokenAnswers: calls })],
] as const)('while the provider of background checks %s', (_, faultOf) => {
  it('a check that was authorized is begun by the next click or the reconciler, once', async () => {
    const trainer = await checkableTrainer(app);
    await withFaults(app, faultOf(1), () =>
      expect(startCheck(trainer)).rejects.toMatchObject({ status: 502, code: 'background_check.unavailable' }),
    );
    expect(await read(trainer)).toMatchObject({ state: 'starting' });
    app.clock.advance({ minutes: 2 });
    await withFaults(app, faultOf(2), () => app.runNow(reconcileChecks));
    expect(await read(trainer)).toMatchObject({ state: 'starting' });
    expect(await startCheck(trainer)).toContain('/sandbox/checkr/apply/');
    expect(await rowsOf(trainer)).toMatchObject([{ state: 'invited' }]);
    const invited = await app.fetch('/sandbox').then((response) => response.text());
    expect(invited.split(`<strong>${trainer.user.email}</strong>`).length - 1).toBeLessThanOrEqual(2);
  });

  it('no outcome is made up, the webhook comes again, and families keep reading about the check before', async () => {
    const trainer = await checkedTrainer(10);
    const url = await startCheck(trainer);
    await app.drainJobs();
    await withFaults(app, { dropWebhooks: true }, () => fillIn(app, url, 'consider'));
    const before = await read(trainer);
    expect(before).toMatchObject({ state: 'invited', passedIn: '2025-12' });
    await withFaults(app, faultOf(1_000), async () => {
      await expect(trainer.api.backgroundChecks.refreshCheck()).rejects.toMatchObject({ code: 'background_check.unavailable' });
      const row = (await rowsOf(trainer)).at(-1);
      expect(await signedEvent({ id: row?.providerInvitationId ?? '' }).send()).toBe(502);
    });
    expect(await read(trainer)).toEqual(before);
    expect(await trainer.api.backgroundChecks.refreshCheck()).toMatchObject({ state: 'consider', passedIn: null });
  });
});

/** An event as Checkr would sign it. */
function signedEvent(object: { id: string; candidate_id?: string }, key = app.sandbox.checkrKey) {
  const event = {
    id: `event-${crypto.randomUUID()}`,
    object: 'event',
    type: 'report.completed',
    data: { object: { ...object, result: 'clear' } },
  };
  const signature = createHmac('sha256', key).update(JSON.stringify(event)).digest('hex');
  return { event, signature, send: () => postWebhook(app, 'background-checks', event, { 'x-checkr-signature': signature }) };
}

describe('events about background checks', () => {
  it('that are lost are made up for within an hour', async () => {
    const trainer = await checkableTrainer(app);
    const url = await startCheck(trainer);
    await app.drainJobs();
    await withFaults(app, { dropWebhooks: true }, () => fillIn(app, url, 'clear'));
    await app.runNow(reconcileChecks);
    expect(await read(trainer)).toMatchObject({ state: 'invited' });
    app.clock.advance({ hours: 1 });
    await app.runNow(reconcileChecks);
    expect(await read(trainer)).toMatchObject({ state: 'clear' });
  });

  it('have one effect when they arrive several times and out of order', async () => {
    const trainer = await checkableTrainer(app);
    const url = await startCheck(trainer);
    await app.drainJobs();
    const known = (await eventsOf()).length;
    await withFaults(app, { reorderWebhooks: true, duplicateWebhooks: 5 }, async () => {
      await fillIn(app, url, 'consider');
      await moveCheck(app, trainer, 'engaged');
      await expect.poll(async () => (await eventsOf()).length, { timeout: 10_000 }).toBe(known + 4);
      await app.drainJobs();
    });
    expect(await read(trainer)).toMatchObject({ state: 'engaged' });
  });

  it('change nothing when they are forged, or signed for another body', async () => {
    const trainer = await checkableTrainer(app);
    await startCheck(trainer);
    const before = await rowsOf(trainer);
    const id = before[0]?.providerInvitationId ?? '';
    const { event, signature } = signedEvent({ id });
    const forged = signedEvent({ id }, 'a-guessed-key').signature;
    const refusals = [
      await postWebhook(app, 'background-checks', event),
      await postWebhook(app, 'background-checks', event, { 'x-checkr-signature': '' }),
      await postWebhook(app, 'background-checks', event, { 'x-checkr-signature': '0'.repeat(64) }),
      await postWebhook(app, 'background-checks', event, { 'x-checkr-signature': forged }),
      await postWebhook(app, 'background-checks', { ...event, type: 'report.engaged' }, { 'x-checkr-signature': signature }),
      await postWebhook(app, 'background-checks', event, { authorization: `Bearer ${trainer.token}` }),
    ];
    expect(refusals).toEqual(Array(6).fill(400));
    expect(await rowsOf(trainer)).toEqual(before);
  });

  it('are not believed: what they claim is asked for', async () => {
    const trainer = await checkableTrainer(app);
    await startCheck(trainer);
    await app.drainJobs();
    const [row] = await rowsOf(trainer);
    expect(await signedEvent({ id: row?.providerInvitationId ?? '' }).send()).toBe(200);
    expect(await read(trainer)).toMatchObject({ state: 'invited' });
  });

  it('about nobody we know are taken and left alone', async () => {
    expect(await signedEvent({ id: 'nobody', candidate_id: 'nobody' }).send()).toBe(200);
  });
});

it('an account that is closed takes back its invitation, and nothing at the provider is known to be its own any more', async () => {
  const trainer = await checkableTrainer(app);
  const url = await startCheck(trainer);
  await app.drainJobs();
  await app.services.backgroundChecks.letGoOf(trainer.user.id);
  expect(await rowsOf(trainer)).toMatchObject([
    { state: 'canceled', providerCandidateId: null, providerInvitationId: null, providerReportId: null, disclosure: disclosureText },
  ]);
  const page = await app.fetch(new URL(url).pathname).then((response) => response.text());
  expect(page).toContain('no longer open');
});

it('background checks are for trainers alone, each their own', async () => {
  const [trainer, other] = [await checkableTrainer(app), await checkableTrainer(app)];
  await fillIn(app, await startCheck(trainer), 'clear');
  await app.drainJobs();
  expect(await read(other)).toMatchObject({ state: null });
  for (const person of [await app.signUp('parent'), await app.createOperator()]) {
    await expect(read(person)).rejects.toMatchObject({ status: 403 });
    await expect(startCheck(person)).rejects.toMatchObject({ status: 403 });
  }
});
