import { describe, expect, it } from 'vitest';
import { type ApiShape, findBreakingChanges } from './breaking-changes.ts';
import type { Json } from './named-schemas.ts';

interface Parts {
  body?: Json;
  reply?: Json;
  parameters?: ApiShape['paths'][string][string]['parameters'];
  security?: Json[];
  schemas?: Record<string, Json>;
}

const api = ({ body, reply = { type: 'object' }, parameters = [], security = [{ signIn: [] }], schemas = {} }: Parts): ApiShape => ({
  paths: { '/api/items': { post: { security, parameters, body: body ?? null, replies: { 200: reply } } } },
  schemas,
});
const object = (properties: Record<string, Json>, required: string[] = []): Json => ({ type: 'object', properties, required });
const text: Json = { type: 'string' };
const changes = (before: Parts, after: Parts) => findBreakingChanges(api(before), api(after));

describe('a program written for the last version trips over', () => {
  it.each<[string, Parts, Parts, string]>([
    ['a field that is gone', { reply: object({ a: text }) }, { reply: object({}) }, 'POST /api/items 200.a is gone'],
    [
      'a field of another type',
      { reply: object({ a: text }) },
      { reply: object({ a: { type: 'integer' } }) },
      '200.a was string and is integer',
    ],
    ['a field that may be missing', { reply: object({ a: text }, ['a']) }, { reply: object({ a: text }) }, '200.a may be missing now'],
    [
      'a field that may be null',
      { reply: object({ a: text }) },
      { reply: object({ a: { type: ['string', 'null'] } }) },
      '200.a: it comes in another form',
    ],
    ['a new demand', { body: object({}) }, { body: object({ a: text }, ['a']) }, 'body.a is required now'],
    [
      'a value that is no longer taken',
      { body: object({ a: { enum: ['x', 'y'] } }) },
      { body: object({ a: { enum: ['x'] } }) },
      'body.a no longer takes y',
    ],
    [
      'a shorter text',
      { body: object({ a: text }) },
      { body: object({ a: { type: 'string', maxLength: 5 } }) },
      'body.a: maxLength is lower',
    ],
    [
      'a parameter that is required',
      {},
      { parameters: [{ name: 'q', in: 'query', required: true, schema: text }] },
      'query q is required now',
    ],
    ['a parameter that is gone', { parameters: [{ name: 'q', in: 'query', required: false, schema: text }] }, {}, 'query q is gone'],
    ['a call for signed-in people alone', { security: [] }, {}, 'needs a sign-in now'],
    ['a call that takes no keys', { security: [{ signIn: [] }, { apiKey: [] }] }, {}, 'no longer takes API keys'],
    ['another scope', { security: [{ apiKey: ['a'] }] }, { security: [{ apiKey: ['b'] }] }, 'needs another scope now: b'],
  ])('%s', (_name, before, after, change) => {
    expect(changes(before, after)).toEqual([expect.stringContaining(change)]);
  });

  it('a call that is gone', () => {
    expect(findBreakingChanges(api({}), { paths: {}, schemas: {} })).toEqual(['POST /api/items is gone']);
  });

  it('a change of a named schema, which is told of once', () => {
    const used = { reply: object({ one: { $ref: '#/components/schemas/Item' }, two: { $ref: '#/components/schemas/Item' } }) };
    const was = { ...used, schemas: { Item: object({ a: text, parent: { $ref: '#/components/schemas/Item' } }) } };
    const is = { ...used, schemas: { Item: object({ parent: { $ref: '#/components/schemas/Item' } }) } };
    expect(changes(was, is)).toEqual(['Item.a is gone']);
    expect(changes(was, was)).toEqual([]);
  });
});

describe('a program written for the last version bears', () => {
  it.each<[string, Parts, Parts]>([
    ['new fields', { reply: object({}) }, { reply: object({ a: text }, ['a']) }],
    ['new optional fields to send', { body: object({}) }, { body: object({ a: text }) }],
    [
      'new values',
      { reply: object({ a: { type: 'string', enum: ['x'] } }) },
      { reply: object({ a: { type: 'string', enum: ['x', 'y'] } }) },
    ],
    ['less demands', { body: object({ a: text }, ['a']) }, { body: object({ a: text }) }],
    ['longer texts', { body: object({ a: { type: 'string', maxLength: 5 } }) }, { body: object({ a: text }) }],
    ['a field that may be sent as null too', { body: object({ a: text }) }, { body: object({ a: { type: ['string', 'null'] } }) }],
    ['a field that is never null anymore', { reply: object({ a: { type: ['string', 'null'] } }) }, { reply: object({ a: text }) }],
    [
      'a new kind of something',
      { reply: { oneOf: [object({ kind: { const: 'a' } }), object({ kind: { const: 'b' } })] } },
      { reply: { oneOf: [object({ kind: { const: 'a' } }), object({ kind: { const: 'b' } }), object({ kind: { const: 'c' } })] } },
    ],
    ['a call that takes keys too', {}, { security: [{ signIn: [] }, { apiKey: ['a'] }] }],
  ])('%s', (_name, before, after) => {
    expect(changes(before, after)).toEqual([]);
  });
});
