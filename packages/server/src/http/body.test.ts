import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect } from '../testing/socket-client.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { parseJsonBody } from './body.ts';

const parse = vi.spyOn(JSON, 'parse');
afterEach(() => {
  parse.mockClear();
});
afterAll(() => {
  parse.mockRestore();
});
/** How many texts that begin like this were parsed. */
const parsed = (beginning: string) => parse.mock.calls.filter(([text]) => text.startsWith(beginning)).length;
const read = (text: string) => parseJsonBody(Buffer.from(text));

describe('a JSON body', () => {
  it.each([
    ['2,000 values', JSON.stringify(Array(1_999).fill(0))],
    ['a long string of quotes, backslashes and commas', JSON.stringify({ a: '\\",[{:'.repeat(20_000), b: '\\' })],
    ['a string of 13 MB beside a whole ordinary body', JSON.stringify({ imageUrl: 'x'.repeat(13_000_000), bio: 'y'.repeat(90_000) })],
    ['32 levels', `${'['.repeat(32)}${']'.repeat(32)}`],
    ['spaces between everything', ' { "a" : [ 1 , "," ] } '],
  ])('can contain %s', (_what, text) => {
    expect(read(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['millions of zeros', `{"a":[${'0,'.repeat(7_800_000)}0]}`],
    ['millions of objects', `{"a":[${'{},'.repeat(5_000_000)}{}]}`],
    ['millions of names', `{${'"":1,'.repeat(3_000_000)}"":1}`],
    ['millions of brackets', '['.repeat(7_000_000)],
    ['2,001 zeros', JSON.stringify(Array(2_001).fill(0))],
  ])('with %s is refused without being parsed', (_what, text) => {
    parse.mockClear();
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'request.invalid', message: 'The request holds too many values.' }));
    expect(parse).not.toHaveBeenCalled();
  });

  it.each([
    ['two long strings', JSON.stringify({ a: 'x'.repeat(5_000_000), b: 'x'.repeat(5_000_000) })],
    ['a long number', `{"a":${'1'.repeat(5_000_000)}}`],
    ['a lot of white space', `{"a":1${' '.repeat(5_000_000)}}`],
  ])('with %s is too large and is not parsed', (_what, text) => {
    parse.mockClear();
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'request.too_large' }));
    expect(parse).not.toHaveBeenCalled();
  });

  it('that ends within a string is invalid', () => {
    for (const text of ['"', '{"a', '{"a\\"', '{"a\\\\\\"']) {
      expect(() => read(text)).toThrow(expect.objectContaining({ message: "The request isn't valid JSON." }));
    }
  });

  it('that is nested too deeply is refused', () => {
    expect(() => read(`${'['.repeat(33)}${']'.repeat(33)}`)).toThrow('The request is nested too deeply.');
    expect(() => read(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`)).toThrow('The request is nested too deeply.');
  });
});

describe('a running server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ limits: 'off' });
  });
  afterAll(() => app.close());

  it.each([
    ['10 MB of white space', `{"a":[${' '.repeat(10_000_000)}]}`, 413],
    ['15 MB of zeros', `{"a":[${'0,'.repeat(7_800_000)}0]}`, 400],
    ['15 MB of empty objects', `{"a":[${'{},'.repeat(5_200_000)}{}]}`, 400],
    ['90 kB of zeros', `{"a":[${'0,'.repeat(45_000)}0]}`, 400],
  ])('refuses %s for a profile with a photo, without parsing it', async (_what, body, status) => {
    const { token } = await app.signUp('trainer');
    parse.mockClear();
    const response = await app.fetch('/api/trainers', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body,
    });
    expect(response.status).toBe(status);
    expect(parsed('{"a":[')).toBe(0);
  });

  it('refuses a socket message with more than 2,000 values', async () => {
    const { token } = await app.signUp('parent');
    const socket = await connect(app.url, { token });
    const message = { mentorshipId: 1, content: 'Hello' };
    expect(await socket.ask('send-message', { ...message, more: Array(1_900).fill(0) })).toMatchObject({ code: 'conversation.not_found' });
    expect(await socket.ask('send-message', { ...message, more: Array(2_000).fill(0) })).toMatchObject({ code: 'request.invalid' });
    expect(await socket.ask('send-message', { ...message, more: 'x', clientMessageId: undefined, content: '\u0000' })).toMatchObject({
      code: 'request.invalid',
    });
    socket.close();
  });
});
