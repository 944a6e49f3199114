import { addCatalog } from '@x1/contract/core/texts.ts';
import { beforeAll, expect, it } from 'vitest';
import { connect } from '../testing/socket-client.ts';
import { openApp } from '../testing/start-app.ts';

const app = await openApp({ limits: 'relaxed' });

beforeAll(() => {
  // Of our own, so that this doesn't hang on how the texts are translated.
  addCatalog('es', {
    'Please sign in.': 'Inicia sesión.',
    'Not allowed': 'No permitido',
    'is required': 'es obligatorio',
    'must be a valid time zone': 'debe ser una zona horaria válida',
    '{field} {problem}.': '{field}: {problem}.',
    'Too many tries. Please wait {minutes, plural, one {# minute} other {# minutes}}.':
      'Demasiados intentos. Espera {minutes, plural, one {# minuto} other {# minutos}}.',
  });
});

const spanish = { 'accept-language': 'es-MX,es;q=0.9' };

interface Answer {
  status: number;
  message: string;
  fields?: Record<string, string>;
}

async function send(
  path: string,
  { method = 'POST', headers = {}, body = {} }: { method?: string; headers?: Record<string, string>; body?: object },
) {
  const answer = await app.fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) };
}

it('a refusal is said in the language of who asked, and in English to a program that names none', async () => {
  const asked = { method: 'GET' };
  expect((await send('/api/auth/me', { ...asked, headers: spanish })).message).toBe('Inicia sesión.');
  expect((await send('/api/auth/me', { ...asked, headers: { ...spanish, cookie: 'x1_language=en' } })).message).toBe('Please sign in.');
  expect((await send('/api/auth/me', asked)).message).toBe('Please sign in.');
});

it('what is wrong with a field is said in that language too, and the field keeps its name', async () => {
  const parent = await app.signUp('parent');
  const headers = { authorization: `Bearer ${parent.token}`, ...spanish };
  const refused = await send('/api/users/timezone', { method: 'PUT', headers });
  expect(refused).toMatchObject({ status: 400, message: 'Timezone: es obligatorio.', fields: { timezone: 'es obligatorio' } });
  const { authorization } = headers;
  expect(await send('/api/users/timezone', { method: 'PUT', headers: { authorization } })).toMatchObject({
    message: 'Timezone is required.',
    fields: { timezone: 'is required' },
  });
});

it('a refusal that holds a number says it in that language, one caller in Spanish and the next in English', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const tries = { body: { email, password: 'not the one' } };
  for (let count = 0; count < 30; count += 1) {
    if ((await send('/api/auth/login', tries)).status === 429) break;
  }
  const [inSpanish, inEnglish] = [await send('/api/auth/login', { ...tries, headers: spanish }), await send('/api/auth/login', tries)];
  expect(inSpanish.message).toMatch(/^Demasiados intentos\. Espera (1 minuto|\d+ minutos)\.$/);
  expect(inEnglish.message).toMatch(/^Too many tries\. Please wait (1 minute|\d+ minutes)\.$/);
});

it('a text that no catalog has stays English', async () => {
  const { message } = await send('/api/nowhere', { method: 'GET', headers: spanish });
  expect(message).toBe((await send('/api/nowhere', { method: 'GET' })).message);
});

it('an open connection is refused in the language of the browser that opened it', async () => {
  const { token } = await app.signUp('parent');
  // Node's own WebSocket takes no headers; a browser sends these with either transport.
  const open = (headers: Record<string, string>) => connect(app.url, { token, headers, transport: 'polling' });
  const [inSpanish, inEnglish] = [await open(spanish), await open({})];
  expect((await inSpanish.ask('join-mentorship', 2_000_000_000)).message).toBe('No permitido');
  expect((await inEnglish.ask('join-mentorship', 2_000_000_000)).message).toBe('Not allowed');
  for (const socket of [inSpanish, inEnglish]) socket.close();
});
