import { expect } from 'vitest';
import { sellingTrainer, trainerWithProfile } from '../given.ts';
import { pdf } from '../media/sample-pdf.ts';
import { announce, locationOf, upload } from '../media/tus-client.ts';
import { type Attacks, call } from './attacker.ts';

const stackedMarks = (kilobytes: number) => `a${'\u0301\u0316'.repeat(kilobytes * 250)}`;

/** The milliseconds of this process's time that a call takes; the product runs in it. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Attacks by what is sent: text, JSON, addresses, files. */
export const onInput: Attacks = {
  B1: async ({ app }) => {
    const { token } = await app.signUp('trainer');
    const email = stackedMarks(96);
    const signUp = () => call(app, 'POST', '/api/auth/signup', { body: { email, password: 'x12345678', role: 'parent' } });
    const profile = () => call(app, 'POST', '/api/trainers', { token, body: { name: stackedMarks(1_000) } });
    for (const send of [signUp, profile]) expect(await cpuMsOf(async () => expect((await send()).status).toBe(400))).toBeLessThan(1_000);
  },
  B2: async ({ app }) => {
    const { token } = await app.signUp('trainer');
    const body = `{"a":[${'0,'.repeat(7_000_000)}0]}`;
    const spent = await cpuMsOf(async () => expect((await call(app, 'POST', '/api/trainers', { token, body })).status).toBe(400));
    expect(spent).toBeLessThan(2_000);
  },
  '71-73': async ({ app }) => {
    const { token } = await app.signUp('trainer');
    for (const imageUrl of [
      'javascript:alert(1)',
      'http://169.254.169.254/',
      '//evil.example/a.png',
      'data:image/svg+xml,<svg/>',
      'data:text/html,x',
    ])
      expect((await call(app, 'POST', '/api/trainers', { token, body: { name: 'Kim Lee', imageUrl } })).status, imageUrl).toBe(400);
  },
  '61-63': async ({ app }) => {
    const { token } = await sellingTrainer(app);
    for (const meetingLink of ['javascript:alert(1)', 'data:text/html,x', 'http://plain.example', 'https://user:pw@meet.example'])
      expect((await call(app, 'PUT', '/api/trainers/session-settings', { token, body: { meetingLink } })).status, meetingLink).not.toBe(
        200,
      );
  },
  '64-70': async ({ app }) => {
    const { token } = await trainerWithProfile(app);
    const client = { url: app.url, token };
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await announce(client, { name: 'a.svg', type: 'image/svg+xml', byteCount: svg.length })).status).toBe(400);
    await expect(upload(client, { name: 'a.png', type: 'image/png', bytes: svg }).then(({ status }) => status)).resolves.toBe(400);
    const traversing = await announce(client, { name: '../../etc/passwd.pdf', type: 'application/pdf', byteCount: 10 });
    expect(await locationOf(traversing)).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/);
  },
  '74-77': async ({ app }) => {
    const { token } = await app.signUp('parent');
    for (const payload of ["' or 1=1--", "'; drop table users;--", '1) union select 1--', '\\', '%27']) {
      for (const filter of ['q', 'sport', 'university', 'level']) {
        const { status } = await call(app, 'GET', `/api/trainers?${filter}=${encodeURIComponent(payload)}`, { token });
        expect(status, `${filter}=${payload}`).toBeLessThan(500);
      }
    }
    await app.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  },
  m2: async ({ app }) => {
    const { token } = await trainerWithProfile(app);
    const answer = await upload({ url: app.url, token }, { name: 'plan.pdf', type: 'application/pdf', bytes: pdf(2_000) });
    const { url } = (await answer.json()) as { url: string };
    const { headers } = await app.fetch(url);
    expect(headers.get('content-disposition'), 'a document is opened by an address of ours').toMatch(/^attachment/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
  },
  m3: async ({ app }) => {
    const fresh = await app.signUp('trainer');
    const film = { name: 'a.mp4', type: 'video/mp4', byteCount: 838_860_800 };
    expect((await announce({ url: app.url, token: fresh.token }, film)).status).toBe(409);
    const trainer = await trainerWithProfile(app);
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) statuses.push((await announce({ url: app.url, token: trainer.token }, film)).status);
    expect(statuses.filter((status) => status === 201).length, 'uploads of 800 MB begun on one day').toBe(20);
  },
  m6: async ({ app }) => {
    const trainer = await trainerWithProfile(app);
    const body = { name: 'Maya Cole', athleticBio: 'Pay me by Venmo, @maya_cole9, or call 919-555-0147' };
    await call(app, 'POST', '/api/trainers', { token: trainer.token, body });
    const { token } = await app.signUp('parent');
    const { id } = await trainer.api.trainers.getOwnTrainer({ params: { userId: trainer.user.id } });
    const { text } = await call(app, 'GET', `/api/trainers/${id}`, { token });
    expect(text).not.toContain('maya_cole9');
    expect(text).not.toContain('555-0147');
  },
};
