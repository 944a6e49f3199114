import { allRoutes } from '@x1/contract/all-routes.ts';
import type { RouteDefinition } from '@x1/contract/core/route.ts';
import fastJson from 'fast-json-stringify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createReplyWriter, toReplySchema } from './reply-schema.ts';

it('compiles the replies of every route, which a server does with the first of each', () => {
  const routes = Object.values(allRoutes).flatMap((table): RouteDefinition[] => Object.values(table));
  const replies = routes.filter((route) => !route.file).map((route) => route.reply);
  expect(replies.length).toBeGreaterThan(100);
  for (const reply of replies) expect(fastJson(toReplySchema(reply))).toBeTypeOf('function');
});

it('writes what the schema names and leaves out the rest, the second time as the first', () => {
  const write = createReplyWriter(z.object({ name: z.string(), note: z.nullable(z.string()) }));
  const answer = { name: 'Maya', note: null, passwordHash: 'secret' };
  expect([write(answer), write(answer)]).toEqual(Array(2).fill('{"name":"Maya","note":null}'));
});
