import { allRoutes } from '@x1/contract/all-routes.ts';
import type { RouteDefinition } from '@x1/contract/core/route.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/authorization/people.ts';
import { openApp } from '../testing/start-app.ts';

const requestsPerRoute = Number(process.env['X1_FUZZ_REQUESTS'] ?? 70);
const longestBody = 1_024;
/** The same for every run, so that a new failure comes from a change in the code. `X1_FUZZ_SEED` tries other seeds. */
const sameSeed = 313_216;

let world: World;
const app = await openApp({ limits: 'off' });
beforeAll(async () => {
  world = await createWorld(app);
});

/** What users, broken programs and attackers send in place of a value. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '__proto__',
    'constructor',
    {},
    [],
    [[]],
    { $ne: 1 },
    true,
    false,
    -0,
    -1,
    0,
    0.5,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '9'.repeat(400),
    '%00',
    '../../etc/passwd',
    '<script>',
    "' or 1=1 --",
    'x'.repeat(20_000),
    '2026-02-30T25:61:00Z',
    '0000-00-00',
    'Infinity',
    '1e309',
    '٣',
    '🏀'.repeat(200),
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.array(fc.string(), { maxLength: 30 }),
  fc.jsonValue(),
);

const fieldNames = [
  'url',
  'events',
  'scopes',
  'days',
  'isOn',
  'email',
  'password',
  'role',
  'timezone',
  'name',
  'sports',
  'hourlyRate',
  'gender',
  'homeZipcode',
  'yearsPlayed',
  'imageUrl',
  'phone',
  'athletes',
  'athleteId',
  'birthYear',
  'medicalNote',
  'title',
  'description',
  'individualPrice',
  'groupPrice',
  'duration',
  'maxCapacity',
  'trainingFormat',
  'tags',
  'isDraft',
  'programType',
  'accepted',
  'reason',
  'appointmentId',
  'startTime',
  'endTime',
  'location',
  'scheduledInTimezone',
  'programId',
  'trainerId',
  'sessionType',
  'amount',
  'status',
];
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...fieldNames, '__proto__', 'constructor', 'toString'), hostile, { maxKeys: 12 }),
  hostile,
);
const rawBody = fc.constantFrom(
  '',
  '{',
  '[',
  'null',
  '"',
  '{"a":}',
  '{"a":1,"a":2}',
  '\u0000',
  '[['.repeat(20_000),
  '{"a":'.repeat(20_000),
  '{"__proto__":{"isAdmin":true}}',
  '1e999',
  '﻿{}',
);
const pathPart = fc.constantFrom(
  '0',
  '-1',
  '1',
  '7',
  '12',
  '01',
  '1.0',
  '1e3',
  '2147483648',
  '99999999999999999999',
  'abc',
  '%00',
  '%',
  '%ff',
  '..',
  '%2e%2e',
  ' ',
  "'",
  '{}',
  'null',
);
const query = fc.constantFrom(
  '',
  '?limit=0',
  '?limit=101',
  '?limit=abc',
  '?limit=1&limit=2',
  '?cursor=%00',
  '?cursor=zzz',
  '?cursor=eyJ9',
  '?q=%',
  '?q=%25_%5C',
  '?q=%00',
  '?trainerId=0',
  '?trainerId[]=1',
  '?status=x',
  '?price=1-2',
  '?from=2026-02-30',
  '?to=9999-12-31',
  '?from=-271821-04-20',
  '?weeks=54',
  `?q=${'x'.repeat(5_000)}`,
  '?__proto__[a]=1',
  '?%ff=%ff',
);

const routes = Object.values(allRoutes).flatMap((table) => Object.values(table) as RouteDefinition[]);

async function send(
  route: RouteDefinition,
  drawn: { part: string; query: string; text: string },
  token: string | undefined,
): Promise<Response> {
  const path = route.path.replace(/:\w+/g, drawn.part) + drawn.query;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  return app.fetch(path, { method: route.method, headers, body: route.method === 'GET' ? undefined : drawn.text });
}

/** Wrong values for the headers of the tus protocol. */
const uploadHeaders = fc.record(
  {
    'tus-resumable': fc.constantFrom('1.0.0', '0.2.2', ''),
    'upload-length': fc.constantFrom('10', '-1', '1e9', '0', '99999999999999999999', 'abc', '838860801'),
    'upload-offset': fc.constantFrom('0', '5', '-1', '99999999999999999999', 'NaN', ''),
    'upload-metadata': fc.constantFrom(
      'filename YS5wZGY=',
      'filename',
      'filename YS5wZGY=,filename YS5wZGY=',
      ',,,',
      'filename /w==',
      'filename AA==',
      '__proto__ YQ==',
      'x'.repeat(4_000),
    ),
    'upload-defer-length': fc.constantFrom('1', '2'),
    'upload-concat': fc.constantFrom('partial', 'final;/a /b'),
    'content-type': fc.constantFrom('application/offset+octet-stream', 'application/json', 'text/html', 'multipart/form-data; boundary=x'),
    'content-encoding': fc.constantFrom('gzip', 'identity'),
    'x-http-method-override': fc.constantFrom('DELETE', 'PATCH'),
    'x-upload-id': fc.constantFrom('../../etc/passwd', 'a'.repeat(32)),
  },
  { requiredKeys: [] },
);
const uploadPart = fc.oneof(
  pathPart,
  fc.constantFrom('../../etc/passwd', '..%2f..%2fetc', 'A'.repeat(32), '0'.repeat(32), 'f'.repeat(300)),
);
const uploadMethods = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'PUT'] as const;

it('malformed uploads are answered with a clear refusal', async () => {
  const seed = Number(process.env['X1_FUZZ_SEED'] ?? sameSeed);
  const drawn = fc.sample(
    fc.record({ method: fc.constantFrom(...uploadMethods), part: fc.option(uploadPart, { nil: undefined }), headers: uploadHeaders }),
    { numRuns: uploadMethods.length * requestsPerRoute, seed },
  );
  const token = await world.signIn('TO');
  const own = (await world.upload('announced')) as string;
  for (const [index, { method, part, headers }] of drawn.entries()) {
    const id = index % 5 === 0 ? own : part;
    const hasBody = method === 'PATCH' || method === 'POST';
    const response = await app.fetch(`/api/uploads${id === undefined ? '' : `/${id}`}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: hasBody ? 'abc' : undefined,
    });
    const text = await response.text();
    const shown = `seed ${seed}, ${method} ${id} ${JSON.stringify(headers)}`;
    if (method === 'HEAD') expect(response.status, shown).toBeLessThan(500);
    else assertClean(response, text, shown);
  }
  expect(app.logged.filter(({ level }) => level === 'error' || level === 50)).toEqual([]);
}, 60_000);

function assertClean(response: Response, text: string, shown: string): void {
  expect(response.status, `${shown} → ${text}`).toBeLessThan(500);
  if (response.status < 400) return;
  expect(text.length, shown).toBeLessThanOrEqual(longestBody);
  expect(text, shown).not.toMatch(/ at .+:\d+:\d+|node_modules|ECONN|SQLSTATE|select |insert into|syntax error|\.ts\b/i);
  expect(JSON.parse(text), shown).toMatchObject({ message: expect.any(String), code: expect.any(String) });
}

it(`malformed input on every route is answered with a clear refusal, ${routes.length * requestsPerRoute} times`, {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env['X1_FUZZ_SEED'] ?? sameSeed);
  const drawn = fc.sample(
    fc.record({
      part: pathPart,
      query,
      text: fc.oneof({ weight: 4, arbitrary: body.map((value) => JSON.stringify(value) ?? 'null') }, { weight: 1, arbitrary: rawBody }),
    }),
    { numRuns: routes.length * requestsPerRoute, seed },
  );
  const tokens = new Map<string, string | undefined>();
  for (const actor of ['V', 'PO', 'TO', 'AD'] as const) tokens.set(actor, await world.signIn(actor));
  // Actors that must give their password have a known one.
  for (const actor of ['PO', 'TO', 'AD'] as const) await world.knownPassword(actor);
  const actorNames = [...tokens.keys()];
  for (const [index, each] of drawn.entries()) {
    const route = routes[index % routes.length];
    if (!route) throw new Error('no route');
    const actor = actorNames[Math.floor(index / routes.length) % actorNames.length] ?? 'V';
    if (tokens.get(actor) === undefined && actor !== 'V') throw new Error('no token');
    const response = await send(route, each, tokens.get(actor));
    // After a successful sign-out, later calls need a new sign-in.
    if (route.path === '/api/auth/logout' && response.ok) tokens.set(actor, await world.signIn(actor as 'PO'));
    assertClean(
      response,
      await response.text(),
      `seed ${seed}, ${actor} ${route.method} ${route.path} ${JSON.stringify(each).slice(0, 400)}`,
    );
  }
  expect(Object.prototype).not.toHaveProperty('isAdmin');
  expect(app.logged.filter(({ level }) => level === 'error' || level === 50)).toEqual([]);
});

it('the server still answers after all malformed input', async () => {
  expect((await app.fetch('/api/health/ready')).status).toBe(200);
});
