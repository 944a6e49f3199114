import { createClient } from '@x1/contract/core/client.ts';
import type { ErrorBody } from '@x1/contract/core/errors.ts';
import type { AuthSessionId } from '@x1/contract/core/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken } from '../platform/tokens.ts';
import { type Call, given, itemRoutes, startItemServer } from '../testing/item-server.ts';

const server = await startItemServer();
const trainer = server.tokenOf('trainer', 7);
const parent = server.tokenOf('parent', 8);
afterAll(() => server.close());
beforeEach(() => server.clock.advance({ minutes: 2 }));

const call = (url: string, options?: Call) => server.call(url, options);
const make = (more: Call = {}, id = '2') => call(`/api/items/${id}`, { method: 'POST', token: trainer, body: '{"name":"Ball"}', ...more });

describe('a reply', () => {
  it("has status 201 for a new row and 200 otherwise, and contains only the contract's fields", async () => {
    const made = await make();
    expect([made.status, made.json()]).toEqual([201, { id: 1, name: 'Ball', size: 'large', tags: ['a'] }]);
    expect((await make({}, '1')).status).toBe(200);
    expect((await make({ body: '{"name":null}' })).json()).toEqual({ id: 1, name: null, size: 'large', tags: ['a'] });
  });

  it('with a list contains the next cursor and the total in its headers', async () => {
    const first = await call('/api/items?limit=3', { token: parent });
    expect([first.json(), first.headers['x-next-cursor'], first.headers['x-total-count']]).toEqual([
      [{ id: 3, name: null, tags: [] }],
      'next',
      '1000+',
    ]);
    const last = await call('/api/items?cursor=next', { token: parent });
    expect(last.headers['x-next-cursor']).toBeUndefined();
  });

  it('to HEAD is that of GET without a body', async () => {
    const head = await call('/api/items', { method: 'HEAD', token: parent });
    expect([head.status, head.text, head.headers['x-total-count']]).toEqual([200, '', '1000+']);
  });

  it('has headers that keep it private', async () => {
    const { headers } = await call('/api/items', { token: parent, headers: { origin: 'https://evil.test' } });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a handler', () => {
  it('gets the caller and the parsed input without unknown fields', async () => {
    await make({ body: '{"name":"Ball","maxCount":2,"userId":1,"role":"admin"}' });
    expect(given.last).toEqual({
      actor: { role: 'trainer', userId: 7, familyId: 7, sessionId: 7 as AuthSessionId },
      input: { params: { itemId: '2' }, query: undefined, body: { name: 'Ball', maxCount: 2 } },
    });
  });

  it('gets the raw bytes of a signed body', async () => {
    const answer = await call('/api/hook', { method: 'POST', body: '{"a": 1}\n', headers: { 'stripe-signature': 't=1' } });
    expect([answer.status, given.last]).toEqual([200, { text: '{"a": 1}\n', signature: 't=1' }]);
  });
});

describe('the checks of a request', () => {
  const broken = { body: '{"name":', headers: { 'content-type': 'application/json' } };
  it.each<[string, number, string, Call & { url?: string }]>([
    ['unknown address', 404, 'request.not_found', { url: '/api/nothing', token: trainer }],
    ['method before anything else', 405, 'request.method_not_allowed', { method: 'PUT', token: undefined, body: 'x'.repeat(200_000) }],
    ['size before token', 413, 'request.too_large', { token: undefined, body: 'x'.repeat(100_001) }],
    ['type before token', 415, 'request.unsupported_type', { token: undefined, headers: { 'content-type': 'text/plain' } }],
    ['compression before token', 415, 'request.unsupported_type', { token: undefined, headers: { 'content-encoding': 'gzip' } }],
    ['token before body', 401, 'auth.required', { token: undefined, ...broken }],
    ['unknown token like a missing one', 401, 'auth.required', { token: newToken(), ...broken }],
    ['role before body', 403, 'auth.forbidden', { token: parent, ...broken }],
    ['params and body last', 400, 'request.invalid', broken],
    ['the handler after all of them', 404, 'program.not_found', { url: '/api/items/404' }],
  ])('come in this order: %s', async (_name, status, code, { url = '/api/items/2', ...more }) => {
    const answer = await call(url, { method: 'POST', token: trainer, body: '{"name":"Ball"}', ...more });
    expect([answer.status, answer.json().code]).toEqual([status, code]);
    if (status === 405) expect(answer.headers['allow']).toBe('POST');
    if (status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer');
  });
});

describe('a file reply', () => {
  const download = (itemId: string, token?: string) => call(`/api/items/${itemId}/file`, { token });
  let baseUrl: string;
  const clientOf = (token: string) => createClient(itemRoutes, { baseUrl, fetch, getToken: () => token });
  beforeAll(async () => {
    baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });

  it('is sent unchanged with its name and type', async () => {
    const answer = await download('7', trainer);
    expect([answer.status, answer.text]).toEqual([200, 'a,b\r\n1,2\r\n']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=items-2026.csv',
      'cache-control': 'no-store',
    });
  });

  it('to HEAD has no body', async () => {
    const head = await call('/api/items/7/file', { method: 'HEAD', token: trainer });
    expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', 'text/csv; charset=utf-8']);
  });

  it('reaches the typed client with its name', async () => {
    const { name, content } = await clientOf(trainer).download({ params: { itemId: 7 } });
    expect([name, await content.text()]).toEqual(['items-2026.csv', 'a,b\r\n1,2\r\n']);
  });

  it('is refused like any other call', async () => {
    expect((await download('7')).status).toBe(401);
    expect((await download('7', parent)).status).toBe(403);
    const missing = await download('404', trainer);
    expect([missing.status, missing.json().code]).toEqual([404, 'program.not_found']);
    await expect(clientOf(trainer).download({ params: { itemId: 404 } })).rejects.toMatchObject({ status: 404, code: 'program.not_found' });
  });

  it('cannot have a name that would end its header', async () => {
    expect((await download('400', trainer)).status).toBe(500);
  });

  it('that breaks off closes the connection and is logged', async () => {
    server.logged.length = 0;
    const broken = clientOf(trainer).download({ params: { itemId: 500 } });
    await expect(broken).rejects.toThrow();
    expect(server.logged.filter((line) => line.includes('A file download was interrupted'))).toHaveLength(1);
  });

  it('is in the API document with its type', async () => {
    const { paths } = JSON.parse((await call('/api/openapi.json')).text);
    expect(Object.keys(paths['/api/items/{itemId}/file'].get.responses[200].content)).toEqual(['text/csv; charset=utf-8']);
  });
});

describe('invalid input', () => {
  it.each<[string, string, ErrorBody['fields']]>([
    ['{}', 'Name is required', { name: 'Name is required' }],
    ['', 'Name is required', { name: 'Name is required' }],
    ['{"name":"a","maxCount":"x"}', 'Max count must be a whole number.', { maxCount: 'must be a whole number' }],
    ['[]', "The request isn't valid.", { body: "isn't valid" }],
    ['nonsense', "The request isn't valid JSON.", undefined],
    ['{"name":"\\u0000"}', "The request contains characters that aren't allowed.", undefined],
    ['{"name":"\\ud800"}', "The request contains characters that aren't allowed.", undefined],
    ['{"name":"a","__proto__":{"isAdmin":true}}', "The request contains a name that isn't allowed.", undefined],
    [`{"name":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, 'The request is nested too deeply.', undefined],
    [`{"name":${'['.repeat(40_000)}${']'.repeat(40_000)}}`, 'The request holds too many values.', undefined],
  ])('in the body is refused with one message (%#)', async (body, message, fields) => {
    const answer = await make({ body, headers: { 'content-type': 'application/json' } });
    expect([answer.status, answer.json()]).toEqual([400, { code: 'request.invalid', message, ...(fields ? { fields } : {}) }]);
  });

  it('with a broken encoding is refused', async () => {
    expect((await make({ body: Buffer.from([0x7b, 0xff, 0x7d]) })).status).toBe(400);
    for (const url of [
      '/api/items/%ff',
      '/api/items/%zz',
      '/api/items/%00',
      '/api/items/2%00',
      '/api/items/07',
      `/api/items/${'9'.repeat(5_000)}`,
    ]) {
      const answer = await call(url, { method: 'POST', token: trainer, body: '{"name":"Ball"}' });
      expect([url.slice(0, 20), Math.floor(answer.status / 100)]).toEqual([url.slice(0, 20), 4]);
      expect(answer.text.length).toBeLessThan(1_000);
    }
  });

  it('in the query is refused: repeated names, bad numbers and U+0000', async () => {
    const messageOf = async (query: string) => (await call(`/api/items?${query}`, { token: parent })).json().message;
    expect(await messageOf('limit=1&limit=2')).toBe('Limit is given twice.');
    expect(await messageOf('limit=101')).toBe('Limit must be at most 100.');
    expect(await messageOf('limit=-1')).toBe('Limit must be a number from 1 to 100.');
    expect(await messageOf('cursor=%00')).toBe("The request contains characters that aren't allowed.");
    expect(await messageOf('cursor=%e0%a4')).toBe("The address isn't encoded correctly.");
    expect((await call('/api/items?__proto__=1&unknown=2', { token: parent })).status).toBe(200);
  });
});

describe('an error in a handler', () => {
  it('that the route does not declare is answered, logged and reported', async () => {
    const answer = await call('/api/fail?how=undeclared');
    expect([answer.status, answer.json()]).toEqual([404, { code: 'trainer.not_found', message: 'Trainer not found.' }]);
    expect(server.undeclared).toEqual([{ method: 'GET', path: '/api/fail', code: 'trainer.not_found' }]);
  });

  it('that is a bug reveals nothing to the caller, and nothing it quotes in the log', async () => {
    server.logged.length = 0;
    const answer = await call('/api/fail?how=bug');
    expect([answer.status, answer.json()]).toEqual([
      500,
      { code: 'server.failed', message: 'Something went wrong on our side. Please try again.' },
    ]);
    const line = server.logged.find((text) => text.includes('"error"')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      route: '/api/fail',
      error: { name: 'TypeError', message: 'there is no row for … in users' },
    });
    expect(line).not.toContain('secret');
  });

  it('of an unavailable database asks the caller to retry', async () => {
    const answer = await call('/api/fail?how=busy');
    expect([answer.status, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'server.unavailable', '2']);
  });
});

describe('rate limits', () => {
  it('count each address and each user', async () => {
    const from = (address: string) => call('/api/items', { headers: { 'x-forwarded-for': address } });
    for (let index = 0; index < 1_200; index += 1) expect((await from('192.0.2.9')).status).toBe(401);
    expect((await from('192.0.2.9')).status).toBe(429);
    expect((await from('192.0.2.10')).status).toBe(401);
    const as = (address: string) => call('/api/items', { token: parent, headers: { 'x-forwarded-for': address } });
    for (let index = 0; index < 600; index += 1) expect((await as(`198.51.100.${index % 200}`)).status).toBe(200);
    const refused = await as('198.51.100.250');
    expect([refused.status, refused.json().code]).toEqual([429, 'request.too_many']);
    server.clock.advance({ minutes: 2 });
    expect((await as('198.51.100.250')).status).toBe(200);
  });
});

describe('rate limits for IPv6', () => {
  const from = (address: string) => call('/api/items', { headers: { 'x-forwarded-for': address } });

  it('count all addresses of one /64 network as one', async () => {
    for (let index = 0; index < 1_200; index += 1) expect((await from(`2001:db8:a:b::${index.toString(16)}`)).status).toBe(401);
    expect((await from('2001:db8:a:b:ffff::1')).status).toBe(429);
    expect((await from('2001:db8:a:c::1')).status).toBe(401);
  });

  it('count all networks of one site as eight', async () => {
    for (let index = 0; index < 8 * 1_200; index += 1) expect((await from(`2001:db8:5:${(index % 100).toString(16)}::1`)).status).toBe(401);
    expect((await from('2001:db8:5:ffff::1')).status).toBe(429);
    expect((await from('2001:db8:6::1')).status).toBe(401);
  });
});

describe('trying one id after the other', () => {
  it('is stopped after 20 refusals a minute, for that user and that kind of call only', async () => {
    const guessing = server.tokenOf('trainer', 71);
    for (let index = 0; index < 20; index += 1) expect((await make({ token: guessing }, '404')).status).toBe(404);
    const refused = await make({ token: guessing }, '2');
    expect([refused.status, refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual([429, 'request.too_many', true]);
    expect((await call('/api/items', { token: guessing })).status).toBe(200);
    expect((await make({}, '2')).status).toBe(201);
    server.clock.advance({ minutes: 2 });
    expect((await make({ token: guessing }, '2')).status).toBe(201);
  });

  it('is stopped after 240 reads a minute', async () => {
    const copying = server.tokenOf('trainer', 72);
    const read = () => call('/api/items/7/file', { token: copying });
    for (let index = 0; index < 240; index += 1) expect((await read()).status).toBe(200);
    expect((await read()).status).toBe(429);
    expect((await call('/api/items', { token: copying })).status).toBe(200);
  });
});

it('the request log contains the route template and a shortened address, never what was sent', async () => {
  server.logged.length = 0;
  await make({ body: '{"name":"canary-name"}', headers: { 'x-forwarded-for': '203.0.113.77' } });
  expect(JSON.parse(server.logged.at(-1) ?? '{}')).toMatchObject({
    method: 'POST',
    route: '/api/items/:itemId',
    status: 201,
    userId: 7,
    role: 'trainer',
    ip: '203.0.113.0',
  });
  expect(server.logged.join('')).not.toMatch(/canary|Bearer|203\.0\.113\.77/);
});
