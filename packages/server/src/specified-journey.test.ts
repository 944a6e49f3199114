import { expect, it } from 'vitest';
import { createTestClock } from './testing/clock.ts';
import { payByCard } from './testing/given.ts';
import { banksAnswer, fridayComes } from './testing/given-payouts.ts';
import { submitHostedPage } from './testing/provider.ts';
import { openApp } from './testing/start-app.ts';

/**
 * A caller who knows the two specifications alone, by their methods, paths and fields: nothing that was added since may stop it. It uses no
 * client and no type of ours on purpose, and only the hosted pages of the providers besides. It does not change.
 */

// A Tuesday.
const app = await openApp({ clock: createTestClock('2026-02-10T15:00:00Z') });

// biome-ignore lint/suspicious/noExplicitAny: this caller knows no types.
type Answer = any;

function callerWith(token?: string) {
  return async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const response = await app.fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const answer: Answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
}

async function signUp(role: 'trainer' | 'parent') {
  const email = `specified-${role}@people.test`;
  const { user, token } = await callerWith()('POST', '/api/auth/signup', {
    email,
    password: 'secret1',
    role,
    timezone: 'America/New_York',
  });
  return { id: Number(user.id), call: callerWith(token) };
}

it('takes a caller of the specifications alone from sign-up to the Friday payout', async () => {
  const trainer = await signUp('trainer');
  const profile = await trainer.call('POST', '/api/trainers', {
    name: 'Maya Okafor',
    gender: 'female',
    sports: ['Soccer'],
    currentUniversity: 'University of North Carolina',
    highestLevelPlayed: 'NCAA D1',
    yearsPlayed: 4,
    programType: 'individual',
    hourlyRate: 50,
    availability: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  });

  const identity = await trainer.call('POST', '/api/verification/create-session');
  await submitHostedPage(app, identity.url, { outcome: 'verified' });
  await app.drainJobs();
  expect(await trainer.call('POST', '/api/verification/check-status')).toMatchObject({ verificationStatus: 'verified' });
  await trainer.call('POST', '/api/create-connect-account');
  const bank = await trainer.call('POST', '/api/connect-onboarding-link');
  await submitHostedPage(app, bank.url, { outcome: 'complete' });
  await app.drainJobs();
  expect(await trainer.call('GET', `/api/connect-status/${trainer.id}`)).toMatchObject({ onboardingComplete: true, payoutsEnabled: true });

  const program = await trainer.call('POST', '/api/programs', {
    title: 'Finishing under pressure',
    description: 'One hour on first touch, body shape and four finishes that hold up in a match.',
    individualPrice: 89,
    groupPrice: 49,
    duration: '1 Month',
    maxCapacity: 4,
    programType: 'Sport-Specific Skills Training',
    trainingFormat: 'In-Person',
    requirements: 'Boots and a ball.',
    tags: ['finishing'],
    mediaFiles: [],
    isDraft: false,
  });

  const parent = await signUp('parent');
  expect(await parent.call('GET', '/api/trainers')).toMatchObject([{ id: profile.id }]);
  const intent = await parent.call('POST', '/api/create-payment-intent', {
    amount: 89,
    programId: program.id,
    trainerId: profile.id,
    sessionType: 'individual',
  });
  await payByCard(app, intent.clientSecret);
  await parent.call('PUT', `/api/transactions/${intent.transactionId}/status`, { status: 'succeeded' });
  const { appointmentId } = await parent.call('GET', `/api/transactions/${intent.transactionId}/appointment`);
  await parent.call('POST', '/api/appointments/schedule', {
    appointmentId,
    startTime: '2026-02-12T21:00:00.000Z',
    endTime: '2026-02-12T22:00:00.000Z',
    location: 'Training Field',
    scheduledInTimezone: 'America/New_York',
  });
  await trainer.call('POST', `/api/appointments/${appointmentId}/approve`);
  app.clock.set(new Date('2026-02-12T22:05:00Z'));
  await trainer.call('POST', `/api/appointments/${appointmentId}/complete`);
  await app.drainJobs();

  const details = await parent.call('GET', `/api/appointments/${appointmentId}/details`);
  expect(details.appointment).toMatchObject({ status: 'completed', approvalStatus: 'approved' });
  await fridayComes(app);
  await fridayComes(app);
  await banksAnswer(app);
  const balance = await trainer.call('GET', '/api/payouts/balance');
  expect(balance).toMatchObject({ held: 0, available: 0, onTheWay: 0, paidOut: 8_900 });
});
