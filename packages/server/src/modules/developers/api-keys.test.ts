import type { UserId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { mailTo } from '../../testing/mailbox.ts';
import { insertProgram, insertReadyTrainer, insertUser } from '../../testing/rows.ts';
import { insertApiKey } from '../../testing/rows-developers.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { addTotp, codeOf } from '../../testing/second-factor.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp({ limits: 'production' });
const body = { name: 'Club page', scopes: ['profile:read', 'earnings:read'], days: 90 } as const;
const make = ({ api }: Person, more: Partial<{ name: string; days: 30 | 90 | 365 }> = {}) =>
  api.developers.createApiKey({ body: { ...body, scopes: [...body.scopes], ...more } });
const ask = (path: string, token: string) => app.fetch(path, { headers: { authorization: `Bearer ${token}` } });

describe('an API key', () => {
  it('is shown once, and its hash alone is kept', async () => {
    const trainer = await app.signUp('trainer');
    const { key, secret } = await make(trainer);
    expect(secret).toMatch(/^x1k_[A-Za-z0-9_-]{43}$/);
    expect(key).toMatchObject({
      name: 'Club page',
      prefix: secret.slice(0, 10),
      scopes: ['profile:read', 'earnings:read'],
      lastUsedAt: null,
    });
    const listed = await trainer.api.developers.listApiKeys();
    expect(listed).toEqual([key]);
    const row = await app.db.selectFrom('apiKeys').selectAll().where('id', '=', key.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('calls in the name of its owner, says whose it is, and when it was last used', async () => {
    const trainer = await app.signUp('trainer');
    const { id: trainerId } = await insertReadyTrainer(app.db, { userId: trainer.user.id as UserId });
    const { key, secret } = await make(trainer);
    const current = await app.api(secret).developers.currentApiKey();
    expect(current).toMatchObject({ key: { id: key.id }, userId: trainer.user.id, role: 'trainer', trainerId });
    expect((await ask(`/api/trainers/user/${trainer.user.id}`, secret)).status).toBe(200);
    const [listed] = await trainer.api.developers.listApiKeys();
    expect(listed?.lastUsedAt).toBe(app.clock.now().toISOString());
  });

  it('is emailed about to its owner, who may not be the one who made it', async () => {
    const trainer = await app.signUp('trainer');
    const { key } = await make(trainer);
    await app.drainJobs();
    const mail = await mailTo(app, trainer.email, 'A new API key for your account');
    expect(mail.text).toContain(key.prefix);
    expect(mail.text).toContain('/developers');
  });

  it('opens nothing once it is revoked, expired, or its owner is switched off', async () => {
    const trainer = await app.signUp('trainer');
    const { key, secret } = await make(trainer);
    await trainer.api.developers.revokeApiKey({ params: { apiKeyId: key.id } });
    await trainer.api.developers.revokeApiKey({ params: { apiKeyId: key.id } });
    expect((await ask('/api/developers/keys/current', secret)).status).toBe(401);
    expect(await trainer.api.developers.listApiKeys()).toEqual([]);

    const userId = trainer.user.id as UserId;
    const short = await insertApiKey(app, { userId, days: 1 });
    expect((await ask('/api/developers/keys/current', short.token)).status).toBe(200);
    app.clock.advance({ days: 1 });
    expect((await ask('/api/developers/keys/current', short.token)).status).toBe(401);

    const third = await insertApiKey(app, { userId });
    await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', userId).execute();
    expect((await ask('/api/developers/keys/current', third.token)).status).toBe(401);
  });

  it('ends when the password changes: who knew the old one may have made it', async () => {
    const trainer = await app.signUp('trainer');
    const { secret } = await make(trainer);
    app.clock.advance({ minutes: 1 });
    await trainer.api.accounts.changePassword({ body: { currentPassword: trainer.password, newPassword: 'another good one' } });
    await app.drainJobs();
    expect((await ask('/api/developers/keys/current', secret)).status).toBe(401);
  });

  it('is made only by somebody who has just proved who they are', async () => {
    const trainer = await app.signUp('trainer');
    app.clock.advance({ minutes: 11 });
    await expect(make(trainer)).rejects.toMatchObject({ code: 'auth.confirmation_required' });
    await trainer.api.accounts.confirmIdentity({ body: { password: trainer.password } });
    await make(trainer);
  });

  it('asks whoever has a second factor for it, also right after signing in', async () => {
    const trainer = await app.signUp('trainer');
    const { secret } = await addTotp(app, trainer);
    app.clock.advance({ minutes: 11 });
    await expect(make(trainer)).rejects.toMatchObject({ code: 'auth.confirmation_required' });
    const { challenge } = await trainer.api.accounts.beginConfirmation();
    const answer = { method: 'totp', code: codeOf(app, secret) } as const;
    await trainer.api.accounts.confirmIdentity({ body: { challenge: challenge?.challenge ?? '', answer } });
    await make(trainer);
  });

  it('is one of at most twenty', async () => {
    const trainer = await app.signUp('trainer');
    for (let made = 0; made < 20; made += 1) await insertApiKey(app, { userId: trainer.user.id as UserId });
    await expect(make(trainer)).rejects.toMatchObject({ code: 'api_key.too_many' });
  });

  it('has a limit of its own, and tells what is left of it', async () => {
    const trainer = await app.signUp('trainer');
    const { secret } = await make(trainer);
    const other = await make(trainer, { name: 'Another' });
    const first = await ask('/api/developers/keys/current', secret);
    expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual(['120', '119']);
    for (let calls = 1; calls < 120; calls += 1) await ask('/api/developers/keys/current', secret);
    const refused = await ask('/api/developers/keys/current', secret);
    expect([refused.status, refused.headers.get('ratelimit-remaining')]).toEqual([429, '0']);
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'));
    expect((await ask('/api/developers/keys/current', other.secret)).status).toBe(200);
    expect(
      (await app.fetch('/api/auth/me', { headers: { authorization: `Bearer ${trainer.token}` } })).headers.get('ratelimit-limit'),
    ).toBeNull();
  });

  it('opens no socket', async () => {
    const { secret } = await make(await app.signUp('trainer'));
    expect(await app.services.accounts.authenticate(secret)).toBeUndefined();
  });
});

describe('the sessions a program reads', () => {
  it('have ids, times and states, and nothing about the family', async () => {
    const trainer = await app.signUp('trainer');
    const { id: trainerId } = await insertReadyTrainer(app.db, { userId: trainer.user.id as UserId });
    expect(await trainer.api.developers.listApiSessions({ query: {} })).toEqual([]);
    const { appointmentId, transactionId } = await insertPaidAppointment(app.db, {
      parentId: await insertUser(app.db, { role: 'parent' }),
      programId: await insertProgram(app.db, { trainerId }),
    });
    const { token } = await insertApiKey(app, { userId: trainer.user.id as UserId, scopes: ['sessions:read'] });
    const items = await app.api(token).developers.listApiSessions({ query: {} });
    expect(items).toMatchObject([{ id: appointmentId, purchaseId: transactionId, status: 'paid', sessionNumber: 1 }]);
    expect(Object.keys(items[0] ?? {}).join()).not.toMatch(/parent|athlete|name|note|description/i);
    expect(await app.api(token).developers.getApiSession({ params: { appointmentId } })).toEqual(items[0]);
  });
});
