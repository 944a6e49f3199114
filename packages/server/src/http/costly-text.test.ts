import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { conversationPair } from '../testing/conversation-pair.ts';
import { connect } from '../testing/socket-client.ts';
import { openApp } from '../testing/start-app.ts';

const marks = '\u0301\u0316';
/** 96 kB that take seconds to normalize: the time is quadratic in the marks on one letter. */
const costly = `a${marks.repeat(23_900)}`;
const photoRouteCostly = `a${marks.repeat(250_000)}`;

const normalize = vi.spyOn(String.prototype, 'normalize');
const app = await openApp({ limits: 'off' });
afterAll(async () => {
  normalize.mockRestore();
});
beforeEach(() => {
  normalize.mockClear();
});

const longestNormalized = () => Math.max(0, ...normalize.mock.contexts.map((value) => String(value).length));

const bodies = [
  ['POST', '/api/auth/signup', undefined, { email: costly, password: 'x12345678', role: 'parent' }],
  ['POST', '/api/auth/login', undefined, { email: costly, password: 'x12345678' }],
  ['POST', '/api/auth/forgot-password', undefined, { email: costly }],
  ['POST', '/api/support', undefined, { name: 'A', email: 'a@x1.test', topic: 'other', message: costly }],
  ['PUT', '/api/users/profile', 'parent', { name: costly }],
  ['POST', '/api/reports', 'parent', { subject: 'trainer', id: 1, reason: 'other', text: costly }],
  ['POST', '/api/trainers', 'trainer', { name: photoRouteCostly, sports: ['Soccer'] }],
  ['POST', '/api/trainers', 'trainer', { name: 'A', sports: [photoRouteCostly] }],
] as const;

it.each(bodies)('%s %s refuses overlong text with many accents without normalizing it', async (method, path, role, body) => {
  const token = role && (await app.signUp(role)).token;
  normalize.mockClear();
  const response = await app.fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'request.invalid', fields: expect.any(Object) });
  expect(longestNormalized()).toBeLessThan(1_000);
});

it('a query with overlong accented text is refused without normalizing it', async () => {
  const { token } = await app.signUp('parent');
  normalize.mockClear();
  const response = await app.fetch(`/api/trainers?q=${encodeURIComponent(costly.slice(0, 2_000))}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(400);
  expect(longestNormalized()).toBe(0);
});

it('a socket message with overlong accented text is refused without normalizing it', async () => {
  const { parent, id } = await conversationPair(app);
  const socket = await connect(app.url, { token: parent.token });
  normalize.mockClear();
  const answer = await socket.ask('send-message', { mentorshipId: id, content: costly.slice(0, 30_000) });
  socket.close();
  expect(answer).toMatchObject({ ok: false, code: 'request.invalid' });
  expect(longestNormalized()).toBe(0);
});
