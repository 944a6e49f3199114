import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Browser, newBrowser, returnsOn, signUpOn } from '../browser.ts';
import { release } from '../charges.ts';
import { inviteByMail } from '../family.ts';
import { agreeToWaiver, openPayment, paidRequest, sellingTrainer, timeIn } from '../given.ts';
import { fridayComes, platformHas, trainerWithBank } from '../given-payouts.ts';
import { type Attacks, bought, call, statusesOf } from './attacker.ts';

/** Attacks on other people's data and money, and on what people may do to each other. */
export const onBusiness: Attacks = {
  R171: async ({ app }) => {
    const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const [other, stranger] = [await app.signUp('parent'), await sellingTrainer(app)];
    const child = { firstName: 'Kitcanary', birthYear: new Date().getUTCFullYear() - 12, goals: 'canary', medicalNote: 'canary-medical' };
    const { id: athleteId } = await parent.api.accounts.addAthlete({ body: child });
    const session = await paidRequest(app, { parent, trainer, sessionType: 'group', athleteId });
    const seat = await paidRequest(app, { parent: other, trainer, sessionType: 'group' });
    const time = timeIn(app, 72);
    for (const { appointmentId, parent: family } of [session, seat])
      await family.api.scheduling.schedule({ body: { appointmentId, ...time } });
    await trainer.api.scheduling.approve({ params: session });
    const early = await call(app, 'GET', `/api/appointments/${session.appointmentId}/details`, trainer);
    expect(early.text).toContain('Kitcanary');
    expect(early.text, 'the medical note three days before').not.toContain('canary-medical');
    const { programId, trainerId, user } = trainer;
    const theirs = [
      ...[session, seat].map(({ appointmentId }) => `/api/appointments/${appointmentId}/details`),
      `/api/transactions/${session.transactionId}/receipt`,
      `/api/appointments/parent/${parent.user.id}`,
      `/api/appointments/parent/${other.user.id}?athleteId=${athleteId}`,
      `/api/appointments/trainer/${user.id}`,
      `/api/programs/${programId}/participants`,
      '/api/athletes',
    ];
    for (const { token } of [other, stranger])
      for (const path of theirs) expect((await call(app, 'GET', path, { token })).text, path).not.toMatch(/canary/i);
    for (const [method, path] of [
      ['PUT', `/api/athletes/${athleteId}`],
      ['DELETE', `/api/athletes/${athleteId}`],
    ] as const)
      expect((await call(app, method, path, { token: other.token, body: { goals: 'mine' } })).status, method).toBe(404);
    const buy = { programId, trainerId, sessionType: 'individual', athleteId };
    expect((await call(app, 'POST', '/api/create-payment-intent', { token: other.token, body: buy })).status, 'for a foreign child').toBe(
      404,
    );
  },
  R172: async ({ app }) => {
    const [owner, stranger, adult] = [await app.signUp('parent'), await app.signUp('parent'), await app.signUp('parent')];
    const child = { firstName: 'Kitcanary', birthYear: new Date().getUTCFullYear() - 12, medicalNote: 'canary-medical' };
    const { id: athleteId } = await owner.api.accounts.addAthlete({ body: child });
    const { appointmentId, transactionId } = await paidRequest(app, { parent: owner, athleteId });
    const token = await inviteByMail(app, owner, adult.email);
    const post = (path: string, as: { token: string }, body: object = {}) => call(app, 'POST', path, { token: as.token, body });
    for (const thief of [stranger, await sellingTrainer(app)])
      expect((await post('/api/family/invitation/accept', thief, { token })).status, 'with the link of another').toBe(403);
    await adult.api.accounts.acceptInvitation({ body: { token } });
    for (const [method, path] of [
      ['POST', '/api/family/invitation'],
      ['DELETE', '/api/family/invitation'],
      ['DELETE', '/api/family/adult'],
    ] as const)
      expect((await call(app, method, path, { token: adult.token, body: { email: stranger.email } })).status, path).toBe(403);
    const newEmail = 'taken-over@x1.test';
    await adult.api.accounts.changeEmail({ body: { email: newEmail, currentPassword: adult.password } });
    await adult.api.accounts.changePassword({ body: { currentPassword: adult.password, newPassword: 'another horse' } });
    expect((await owner.api.accounts.me()).user.email, "the owner's email").toBe(owner.email);
    const feed = (await adult.api.calendar.renewFeed()).url ?? '';
    await owner.api.accounts.removeAdult();
    const paths = [
      `/api/appointments/${appointmentId}/details`,
      `/api/appointments/${appointmentId}/calendar.ics`,
      `/api/transactions/${transactionId}/receipt`,
      `/api/appointments/parent/${adult.user.id}`,
      `/api/appointments/parent/${owner.user.id}`,
      `/api/mentorships/${adult.user.id}`,
      '/api/athletes',
      '/api/users/profile',
    ];
    for (const path of paths)
      expect((await call(app, 'GET', path, { token: adult.token })).text, path).not.toMatch(new RegExp(`canary|"id":${appointmentId}\\b`));
    expect(await (await fetch(feed)).text(), 'the calendar feed').not.toContain(`session-${appointmentId}`);
    expect((await post(`/api/appointments/${appointmentId}/cancel`, adult)).status).toBe(404);
    expect((await post('/api/family/invitation/accept', adult, { token })).status, 'the same link again').toBe(404);
  },
  R173: async ({ app }) => {
    const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const path = `/api/consents/trainer/${trainer.trainerId}`;
    const blind = { version: 2, textHash: '0'.repeat(64), waiver: true, individualTraining: true };
    expect((await call(app, 'POST', path, { token: parent.token, body: blind })).status, 'a text nobody read').toBe(409);
    const { id } = await agreeToWaiver(parent, trainer);
    const { version, textHash } = await parent.api.consents.waiverOf({ params: { trainerId: trainer.trainerId } });
    const theirs = { version, textHash, waiver: true, individualTraining: true };
    const other = await app.signUp('parent');
    await other.api.accounts.saveParentProfile({ body: { name: 'Another Parent' } });
    expect((await call(app, 'POST', path, { token: other.token, body: theirs })).status, 'the text of another family').toBe(409);
    expect((await call(app, 'POST', path, { token: trainer.token, body: theirs })).status, 'a trainer agrees for the family').toBe(403);
    for (const { token } of [other, await sellingTrainer(app)]) {
      expect((await call(app, 'GET', `/api/consents/${id}/file`, { token })).status).toBe(404);
      expect((await call(app, 'GET', '/api/consents', { token })).text).toBe('[]');
    }
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await call(app, method, `/api/consents/${id}`, { token: parent.token, body: theirs })).status, method).toBe(404);
  },
  '1-2': async ({ app }) => {
    const { appointmentId, transactionId, trainer } = await bought(app);
    const strangers = [await app.signUp('parent'), await sellingTrainer(app)];
    const paths = [
      ['GET', `/api/appointments/${appointmentId}/details`],
      ['POST', `/api/appointments/${appointmentId}/cancel`],
      ['POST', `/api/appointments/${appointmentId}/approve`],
      ['POST', `/api/appointments/${appointmentId}/complete`],
      ['PUT', `/api/transactions/${transactionId}/status`],
      ['GET', `/api/trainers/user/${trainer.user.id}`],
      ['GET', `/api/trainers/dashboard/${trainer.user.id}`],
    ] as const;
    for (const { token } of strangers) {
      for (const [method, path] of paths) {
        const body = method === 'GET' ? undefined : { status: 'succeeded' };
        expect([400, 403, 404], `${method} ${path}`).toContain((await call(app, method, path, { token, body })).status);
      }
    }
  },
  '3': async ({ app }) => {
    const { appointmentId } = await bought(app);
    for (const path of [
      '/api/auth/me',
      '/api/trainers',
      '/api/trainers/1',
      '/api/notifications',
      `/api/appointments/${appointmentId}/details`,
    ])
      expect((await call(app, 'GET', path)).status, path).toBe(401);
  },
  '86-90': async ({ app }) => {
    const trainer = await sellingTrainer(app);
    const { token } = await app.signUp('parent');
    const { programId, trainerId } = trainer;
    const of = { programId, trainerId, sessionType: 'individual' };
    for (const amount of [50, -1, 0, 1e21, '49'])
      expect((await call(app, 'POST', '/api/create-payment-intent', { token, body: { ...of, amount } })).status, String(amount)).not.toBe(
        201,
      );
    for (const change of [{ trainerId: trainerId + 1 }, { sessionsIncluded: 99 }])
      expect((await call(app, 'POST', '/api/create-payment-intent', { token, body: { ...of, ...change } })).status).not.toBe(201);
    const unpaid = await openPayment(await app.signUp('parent'), trainer);
    const hint = await call(app, 'PUT', `/api/transactions/${unpaid.transactionId}/status`, { token, body: { status: 'succeeded' } });
    expect(hint.status).toBe(404);
  },
  B3: async ({ app }) => {
    const { parent, trainer, appointmentId } = await bought(app);
    const { id } = await parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
    await trainer.api.safety.block({ params: { mentorshipId: id } });
    const threat = 'I KNOW WHERE YOU LIVE';
    const { programId, trainerId } = trainer;
    const buy = { programId, trainerId, sessionType: 'individual' };
    const schedule = { appointmentId, ...timeIn(app, 48), location: threat };
    const { token } = parent;
    expect((await call(app, 'POST', '/api/create-payment-intent', { token, body: buy })).status).toBe(403);
    expect((await call(app, 'POST', '/api/appointments/schedule', { token, body: schedule })).status).not.toBe(200);
    await call(app, 'POST', `/api/appointments/${appointmentId}/cancel`, { token, body: { reason: threat } });
    await app.drainJobs();
    const mails = await (await fetch(`${app.sandbox.url}/sandbox/mailbox?to=${encodeURIComponent(trainer.email)}`)).text();
    expect(mails).not.toContain(threat);
  },
  M2: async ({ app }) => {
    const { parent, trainer, appointmentId, transactionId } = await bought(app);
    const params = { appointmentId };
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 1) } });
    await trainer.api.scheduling.complete({ params });
    await app.drainJobs();
    const review = { token: parent.token, body: { rating: 5 } };
    expect((await call(app, 'POST', `/api/appointments/${appointmentId}/review`, review)).status, 'a review before the session').toBe(409);
    app.clock.advance({ hours: 4 });
    await app.services.payments.releaseDue();
    const { available } = await trainer.api.payouts.balance();
    expect(available, 'the share of a time that nobody agreed to').toBe(0);
    const { amount } = (await parent.api.sessions.appointmentDetails({ params })).appointment;
    await parent.api.scheduling.cancel({ params, body: { expectedRefund: amount } });
    await app.drainJobs();
    const { status } = await app.db.selectFrom('transactions').select('status').where('id', '=', transactionId).executeTakeFirstOrThrow();
    expect(status, 'the payment, after the session').toBe('refunded');
  },
  M3: async ({ app }) => {
    await platformHas(app, 10_000_000);
    await app.services.payouts.runDueFridays();
    const cashOut = async (payers: Browser, sellers: Browser) => {
      const trainer = await trainerWithBank(app);
      await returnsOn(app, sellers, trainer);
      await app.db.updateTable('programs').set({ individualPriceCents: 1_000_000 }).where('id', '=', trainer.programId).execute();
      await release(app, await bought(app, await signUpOn(app, payers, 'parent'), trainer));
      app.clock.advance({ hours: 49 });
      const request = await call(app, 'POST', '/api/payouts/request', { token: trainer.token });
      expect(request.status, 'a first payout on request').toBe(409);
      for (const _friday of [1, 2]) await fridayComes(app);
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(amount_cents), 0)::int as cents from payouts where trainer_id = ${trainer.trainerId}`.execute(app.db);
      return rows[0]?.cents;
    };
    expect(await cashOut(newBrowser(), newBrowser()), 'paid to a new seller in two weeks').toBeLessThanOrEqual(200_000);
    const own = newBrowser();
    expect(await cashOut(own, own), 'paid for what a trainer bought from themselves').toBe(0);
  },
  R180: async ({ app }) => {
    const { token } = await app.signUpUnconfirmed('parent');
    const calls: Promise<{ status: number; text: string; headers: Headers }>[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { trainerId } = await sellingTrainer(app);
      calls.push(call(app, 'POST', '/api/conversations/start', { token, body: { trainerId } }));
    }
    const statuses = await statusesOf(calls);
    expect(statuses[201], 'conversations of an unconfirmed account on one day').toBeLessThanOrEqual(3);
  },
  M1: async ({ app }) => {
    const trainer = await sellingTrainer(app);
    const { token } = await app.signUp('parent');
    for (const text of ['', 'He is dangerous.']) {
      const body = { subject: 'trainer', id: trainer.trainerId, reason: 'child-safety', text };
      await call(app, 'POST', '/api/reports', { token, body });
    }
    await openPayment(await app.signUp('parent'), trainer);
  },
  m1: async ({ app }) => {
    const trainer = await app.signUp('trainer');
    await call(app, 'POST', '/api/trainers', { token: trainer.token, body: { name: 'Maya Cole', homeZipcode: '27514' } });
    const { token } = await app.signUp('parent');
    const bands = new Set<unknown>();
    for (const zip of ['27514', '27516', '27517', '27510']) {
      const { text } = await call(app, 'GET', `/api/trainers?near=${zip}`, { token });
      const found = (JSON.parse(text) as { userId?: number; distanceMiles: number | null }[])[0];
      bands.add(found?.distanceMiles);
    }
    expect(bands.size, 'neighboring zip codes told apart').toBe(1);
  },
  m5: async ({ app }) => {
    const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const { programId, trainerId } = trainer;
      const body = { programId, trainerId, sessionType: 'individual' };
      const { status } = await call(app, 'POST', '/api/create-payment-intent', { token: parent.token, body });
      statuses.push(status);
      if (status !== 201) continue;
      const { appointmentId } = await bought(app, parent, trainer);
      await call(app, 'POST', `/api/appointments/${appointmentId}/cancel`, { token: parent.token, body: {} });
      await app.drainJobs();
    }
    expect(statuses.filter((status) => status === 201).length, 'rounds of buying and cancelling').toBe(5);
  },
  R175: async ({ app }) => {
    const { parent, trainer, appointmentId } = await bought(app);
    const path = (verb: string, id = appointmentId) => `/api/appointments/${id}/${verb}`;
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 12) } });
    await trainer.api.accounts.setTimezone({ body: { timezone: 'America/New_York' } });
    const bookingRules = { ...noBookingRules, askAgainWithinHours: 48 } as const;
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '', bookingRules } });
    const { token } = parent;
    expect((await call(app, 'POST', path('reschedule'), { token, body: timeIn(app, 20) })).status, 'moving it too late').toBe(409);
    expect((await call(app, 'POST', path('cancel'), { token, body: { expectedRefund: 4_900 } })).status, 'all money back').toBe(409);
    const asked = await bought(app, parent, trainer);
    await trainer.api.scheduling.approve({ params: asked });
    const body = { appointmentId: asked.appointmentId, ...timeIn(app, 14) };
    const reply = await call(app, 'POST', '/api/appointments/schedule', {
      token,
      body: { ...body, approvalStatus: 'approved', askedAgain: null },
    });
    expect(JSON.parse(reply.text), 'confirming it oneself').toMatchObject({ approvalStatus: 'pending' });
    for (const person of [parent, await app.signUp('parent'), await sellingTrainer(app)])
      for (const [verb, answer] of [
        ['approve', undefined],
        ['reject', { reason: 'No' }],
      ] as const) {
        const { status } = await call(app, 'POST', path(verb, asked.appointmentId), { token: person.token, body: answer });
        expect([403, 404], `${verb} by somebody else`).toContain(status);
      }
  },
  R174: async ({ app }) => {
    const [trainer, rival] = [await sellingTrainer(app), await sellingTrainer(app)];
    const { parent, appointmentId } = await paidRequest(app, { trainer });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 90) } });
    await trainer.api.accounts.setTimezone({ body: { timezone: 'America/New_York' } });
    const bookingRules = { ...noBookingRules, minimumNoticeMinutes: 2_880 } as const;
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '', bookingRules } });
    const { startTime } = timeIn(app, 96);
    const { endTime } = timeIn(app, 120);
    const away = { startTime, endTime, timeZone: 'America/New_York', note: 'canary-surgery' };
    const { id } = await trainer.api.scheduling.addTimeOff({ body: away });
    const claims = { scheduledBy: trainer.user.id, isScheduled: true, bookingRules: noBookingRules, approvalStatus: 'approved' };
    for (const [why, hours] of [
      ['sooner than the notice', 24],
      ['in the time off', 100],
    ] as const)
      for (const path of ['/api/appointments/schedule', `/api/appointments/${appointmentId}/reschedule`]) {
        const body = { appointmentId, ...timeIn(app, hours), ...claims };
        const { status, text } = await call(app, 'POST', path, { token: parent.token, body });
        expect(status, `${why} by ${path}`).toBe(409);
        expect(text).not.toContain('canary');
      }
    const free = await call(app, 'GET', `/api/appointments/${appointmentId}/free-times?from=${startTime.slice(0, 10)}`, {
      token: parent.token,
    });
    expect(free.status).toBe(200);
    expect(free.text, 'why the trainer is away').not.toContain('canary');
    expect((await call(app, 'DELETE', `/api/time-off/${id}`, { token: parent.token })).status, 'ending the time off').toBe(403);
    expect((await call(app, 'DELETE', `/api/time-off/${id}`, { token: rival.token })).status, 'ending the time off').toBe(404);
  },
  R177: async ({ app }) => {
    const [owner, adult, trainer] = [await app.signUp('parent'), await app.signUp('parent'), await sellingTrainer(app)];
    await adult.api.accounts.acceptInvitation({ body: { token: await inviteByMail(app, owner, adult.email) } });
    const held = await paidRequest(app, { parent: owner, trainer });
    const { appointmentId } = await paidRequest(app, { parent: owner, trainer });
    await owner.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 72) } });
    const { id: mentorshipId } = await owner.api.conversations.start({ body: { trainerId: trainer.trainerId } });
    await trainer.api.safety.block({ params: { mentorshipId } });
    const { programId, trainerId } = trainer;
    const threat = 'canary I know where you live';
    const session = `/api/appointments/${appointmentId}`;
    const tries: readonly [method: string, path: string, body: object][] = [
      ['POST', '/api/create-payment-intent', { programId, trainerId, sessionType: 'individual' }],
      ['POST', '/api/conversations/start', { trainerId }],
      ['POST', '/api/messages', { mentorshipId, content: threat }],
      ['POST', '/api/appointments/schedule', { appointmentId: held.appointmentId, ...timeIn(app, 96), location: threat }],
      ['POST', `${session}/reschedule`, { ...timeIn(app, 96), location: threat }],
      ['POST', `${session}/review`, { rating: 1, comment: threat }],
    ];
    for (const person of [owner, adult])
      for (const [method, path, body] of tries) {
        const { status } = await call(app, method, path, { token: person.token, body });
        expect([403, 404, 409], `${path} answered ${status}`).toContain(status);
      }
    await call(app, 'POST', `${session}/cancel`, { token: adult.token, body: { reason: threat } });
    await app.drainJobs();
    for (const path of ['/api/notifications', `${session}/details`, `/api/appointments/trainer/${trainer.user.id}`])
      expect((await call(app, 'GET', path, { token: trainer.token })).text, path).not.toContain('canary');
    const mails = await (await fetch(`${app.sandbox.url}/sandbox/mailbox?to=${encodeURIComponent(trainer.email)}`)).text();
    expect(mails).not.toContain('canary');
  },
  R183: async ({ app }) => {
    const trainer = await sellingTrainer(app);
    for (let family = 0; family < 3; family += 1) await openPayment(await app.signUp('parent'), trainer);
    await app.drainJobs();
    const { token, user } = trainer;
    for (const path of ['/api/notifications', `/api/transactions/recipient/${user.id}`, `/api/appointments/trainer/${user.id}`])
      expect(JSON.parse((await call(app, 'GET', path, { token })).text), path).toEqual([]);
    const { totalTransactions, successRate } = await trainer.api.billing.earnings({ query: {} });
    expect({ totalTransactions, successRate }, 'figures that strangers can spoil').toEqual({ totalTransactions: 0, successRate: 0 });
  },
  R179: async ({ app }) => {
    const { parent, trainer, appointmentId } = await bought(app);
    const stranger = await app.signUp('parent');
    const statusOf = (token: string) =>
      call(app, 'POST', '/api/reports', { token, body: { subject: 'session', id: appointmentId, reason: 'harassment' } });
    expect(await statusesOf([statusOf(stranger.token), statusOf(trainer.token), statusOf(parent.token)])).toEqual({ 201: 2, 404: 1 });
  },
};
