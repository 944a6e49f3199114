import { describe, expect, it } from 'vitest';
import { postWebhook, submitHostedPage, withFaults } from '../../testing/provider.ts';
import { insertTrainer } from '../../testing/rows.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp();

const rowsOf = ({ user }: Person) => app.db.selectFrom('identityChecks').selectAll().where('userId', '=', user.id).execute();
const start = (trainer: Person) => trainer.api.verification.createSession().then(({ url }) => url);
const finish = (url: string, outcome: 'verified' | 'failed' | 'left', reason = '') => submitHostedPage(app, url, { outcome, reason });
const anEvent = (sessionId: string | null | undefined) => ({
  id: 'evt_forged',
  object: 'event',
  type: 'identity.verification_session.verified',
  livemode: false,
  data: { object: { id: sessionId, object: 'identity.verification_session', status: 'verified' } },
});

/** Events about checks after their start: the start event of an earlier test's check may arrive late, after a retry. */
async function recordedSteps(): Promise<string[]> {
  const rows = await app.db.selectFrom('webhookEvents').select('type').where('endpoint', '=', 'identity').execute();
  return rows
    .map(({ type }) => type)
    .filter((type) => !type.endsWith('.created'))
    .sort();
}

describe("a trainer's identity check", () => {
  it('is not started at first', async () => {
    const trainer = await app.signUp('trainer');
    const none = { stripeSessionId: null, submittedAt: null, verifiedAt: null, rejectionReason: null };
    expect(await trainer.api.verification.status()).toEqual({ status: 'not_started', verificationStatus: 'pending', ...none });
    expect(await trainer.api.verification.checkStatus()).toEqual({ verificationStatus: 'pending' });
  });

  it('leads to the hosted page and back, and a webhook brings the outcome', async () => {
    const trainer = await app.signUp('trainer');
    const url = await start(trainer);
    expect(new URL(url).pathname).toMatch(/^\/sandbox\/stripe\/identity\/vs_/);
    expect(await finish(url, 'verified')).toBe('/verification/return');
    await app.drainJobs();
    expect(await trainer.api.verification.status()).toMatchObject({
      status: 'verified',
      verificationStatus: 'verified',
      stripeSessionId: expect.stringMatching(/^vs_/),
      verifiedAt: app.clock.now().toISOString(),
    });
    await expect(start(trainer)).rejects.toMatchObject({ status: 409, code: 'verification.already_verified' });
  });

  it('is read from the provider by check-status when no webhook arrives', async () => {
    const trainer = await app.signUp('trainer');
    await withFaults(app, { dropWebhooks: true }, async () => finish(await start(trainer), 'verified'));
    expect(await trainer.api.verification.status()).toMatchObject({ status: 'pending', submittedAt: null });
    expect(await trainer.api.verification.checkStatus()).toEqual({ verificationStatus: 'verified' });
    expect(await trainer.api.verification.status()).toMatchObject({ status: 'verified' });
  });

  it('ignores a status sent to check-status', async () => {
    const trainer = await app.signUp('trainer');
    await start(trainer);
    const response = await app.fetch('/api/verification/check-status', {
      method: 'POST',
      headers: { authorization: `Bearer ${trainer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'verified', verificationStatus: 'verified', userId: 1, stripeSessionId: 'vs_other' }),
    });
    expect(await response.json()).toEqual({ verificationStatus: 'pending' });
  });

  it('opens the same page again for a trainer who left it', async () => {
    const trainer = await app.signUp('trainer');
    const url = await start(trainer);
    await finish(url, 'left');
    expect(await start(trainer)).toBe(url);
    expect(await trainer.api.verification.status()).toMatchObject({ status: 'pending', submittedAt: null });
    expect(await rowsOf(trainer)).toMatchObject([{ attempts: 1 }]);
  });

  it('shows why it failed and can be started again', async () => {
    const trainer = await app.signUp('trainer');
    const url = await start(trainer);
    await finish(url, 'failed', 'document_expired');
    await app.drainJobs();
    const reason = 'The provided identity document has expired.';
    expect(await trainer.api.verification.status()).toMatchObject({
      status: 'failed',
      verificationStatus: 'failed',
      rejectionReason: reason,
    });
    const second = await start(trainer);
    expect(second).not.toBe(url);
    expect(await trainer.api.verification.status()).toMatchObject({ status: 'pending', submittedAt: null, rejectionReason: null });
    await finish(second, 'verified');
    await app.drainJobs();
    expect(await trainer.api.verification.status()).toMatchObject({ status: 'verified', rejectionReason: null });
  });

  it('waits during the review, and the profile shows the outcome', async () => {
    const trainer = await app.signUp('trainer');
    const { id: trainerId } = await insertTrainer(app.db, { userId: trainer.user.id });
    const shown = async () => (await trainer.api.search.getTrainer({ params: { trainerId } })).verificationStatus;
    await start(trainer);
    const { stripeSessionId } = await trainer.api.verification.status();
    const move = async (to: string, reason?: string) => {
      const body = JSON.stringify({ to, reason });
      const headers = { 'content-type': 'application/json' };
      const { status } = await app.fetch(`/sandbox/checks/${stripeSessionId}/move`, { method: 'POST', headers, body });
      expect(status).toBe(200);
      await app.drainJobs();
    };
    await move('processing');
    expect(await trainer.api.verification.status()).toMatchObject({ status: 'pending', submittedAt: app.clock.now().toISOString() });
    expect(await shown()).toBe('pending');
    await expect(start(trainer)).rejects.toMatchObject({ status: 409, code: 'verification.in_progress' });
    await move('failed', 'selfie_face_mismatch');
    const rejectionReason = expect.stringContaining('did not match');
    expect(await trainer.api.verification.status()).toMatchObject({ status: 'failed', rejectionReason });
    expect(await shown()).toBe('failed');
    await finish(await start(trainer), 'verified');
    await app.drainJobs();
    expect(await shown()).toBe('verified');
  });

  it('is started once however often the button is clicked at once', async () => {
    const trainer = await app.signUp('trainer');
    const urls = await Promise.all(Array.from({ length: 20 }, () => start(trainer)));
    expect(new Set(urls).size).toBe(1);
    expect(await rowsOf(trainer)).toMatchObject([{ attempts: 1, state: 'pending' }]);
  });

  it('can be started five times a day', async () => {
    const trainer = await app.signUp('trainer');
    for (let attempt = 1; attempt <= 5; attempt += 1) await finish(await start(trainer), 'failed');
    await expect(start(trainer)).rejects.toMatchObject({ status: 429, code: 'verification.too_many_retries' });
    app.clock.advance({ days: 1 });
    expect(await start(trainer)).toContain('/sandbox/stripe/identity/');
  });
});

describe('while the identity provider is down', () => {
  it('no identity check starts, and it can be started later', async () => {
    const trainer = await app.signUp('trainer');
    await withFaults(app, { providerDown: true }, () =>
      expect(start(trainer)).rejects.toMatchObject({ status: 502, code: 'provider.unavailable' }),
    );
    expect(await rowsOf(trainer)).toEqual([]);
    expect(await start(trainer)).toContain('/sandbox/stripe/identity/');
  });

  it('no made-up status of an identity check is returned', async () => {
    const trainer = await app.signUp('trainer');
    await start(trainer);
    await withFaults(app, { resetConnections: true }, () =>
      expect(trainer.api.verification.checkStatus()).rejects.toMatchObject({ status: 502, code: 'provider.unavailable' }),
    );
    expect(await rowsOf(trainer)).toMatchObject([{ state: 'pending', submittedAt: null }]);
  });
});

describe('identity events of the provider', () => {
  it('have one effect when they arrive several times and out of order', async () => {
    const trainer = await app.signUp('trainer');
    const url = await start(trainer);
    await app.drainJobs();
    const known = await recordedSteps();
    await withFaults(app, { reorderWebhooks: true, duplicateWebhooks: 5 }, async () => {
      await finish(url, 'failed');
      await finish(url, 'verified');
      const told = ['processing', 'requires_input', 'processing', 'verified'].map((step) => `identity.verification_session.${step}`);
      await expect.poll(recordedSteps, { timeout: 10_000 }).toEqual([...known, ...told].sort());
      await app.drainJobs();
    });
    expect(await trainer.api.verification.status()).toMatchObject({ status: 'verified', rejectionReason: null });
  });

  it('change nothing when they are forged', async () => {
    const trainer = await app.signUp('trainer');
    await start(trainer);
    const [before] = await rowsOf(trainer);
    const event = anEvent(before?.providerSessionId);
    const now = Math.floor(Date.now() / 1_000);
    for (const headers of [
      {},
      { 'stripe-signature': '' },
      { 'stripe-signature': `t=${now},v1=${'0'.repeat(64)}` },
      { authorization: `Bearer ${trainer.token}` },
    ] as Record<string, string>[]) {
      expect(await postWebhook(app, 'identity', event, headers)).toBe(400);
    }
    expect(await rowsOf(trainer)).toEqual([before]);
  });
});

it("shows and starts only the trainer's own identity check, for trainers only", async () => {
  const [trainer, other] = [await app.signUp('trainer'), await app.signUp('trainer')];
  await finish(await start(trainer), 'verified');
  await app.drainJobs();
  expect(await other.api.verification.status()).toMatchObject({ status: 'not_started' });
  for (const { api } of [await app.signUp('parent'), await app.createOperator()]) {
    await expect(api.verification.status()).rejects.toMatchObject({ status: 403 });
    await expect(api.verification.createSession()).rejects.toMatchObject({ status: 403 });
    await expect(api.verification.checkStatus()).rejects.toMatchObject({ status: 403 });
  }
  await expect(app.api().verification.createSession()).rejects.toMatchObject({ status: 401 });
});
