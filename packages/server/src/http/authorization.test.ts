import { allRoutes } from '@x1/contract/all-routes.ts';
import type { ApiScope } from '@x1/contract/core/api-scopes.ts';
import { buildPath } from '@x1/contract/core/client.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { RouteTable } from '@x1/contract/core/route.ts';
import { scopesOfRole } from '@x1/contract/developers/api-key.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher } from '../modules/accounts/passwords.ts';
import { canaryAthlete, careOfCanaryAthlete, ofCanaryAthlete } from '../testing/authorization/canary-athlete.ts';
import { matrix, outsideTheContract } from '../testing/authorization/matrix.ts';
import type { MatrixRow } from '../testing/authorization/matrix-row.ts';
import { type ActorName, actors, createWorld, secrets, type World } from '../testing/authorization/people.ts';
import { insertSecondAdult } from '../testing/family.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { insertUser } from '../testing/rows.ts';
import { insertApiKey } from '../testing/rows-developers.ts';
import { insertSignIn } from '../testing/rows-sign-ins.ts';
import { findInDatabase } from '../testing/scan-database.ts';
import { openApp } from '../testing/start-app.ts';

const tables: readonly RouteTable[] = Object.values(allRoutes);
let world: World;
const app = await openApp({ limits: 'off', config: { logLevel: 'debug' } });
beforeAll(async () => {
  world = await createWorld(app);
});

async function call(row: MatrixRow, actor: ActorName, token?: string) {
  const { url, body, headers } = await row.arrange(world, actor);
  const authorization = token ?? (await world.signIn(actor));
  const hasBody = row.method !== 'GET' && row.method !== 'HEAD';
  const response = await app.fetch(url, {
    method: row.method,
    redirect: 'manual',
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(authorization && { authorization: `Bearer ${authorization}` }),
      ...headers,
    },
    body: hasBody ? (body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body ?? {})) : undefined,
  });
  return { status: response.status, text: await response.text() };
}

/** Personal data and secrets are returned only to those they belong to (security.md §2.5, L10). */
function assertNothingLeaks(row: MatrixRow, actor: ActorName, text: string): void {
  expect(text).not.toContain(secrets.passwordHash);
  expect(text).not.toMatch(/\$argon2/);
  // The calendar feed is for whoever holds its secret address, and names the athlete by the first name alone.
  if (actor !== 'PO' && actor !== 'TO')
    expect(text.replaceAll(row.row === 'B37' ? canaryAthlete.firstName : '', '')).not.toMatch(ofCanaryAthlete);
  if (actor !== 'PO') expect(text).not.toMatch(careOfCanaryAthlete);
  // The operator console shows users and the provider's ids on purpose.
  if (row.row.startsWith('B24') && actor === 'AD') return;
  // The hosted bank onboarding has the account in its own address; nothing else does.
  if (row.row !== '18') expect(text).not.toMatch(/acct_/);
  if (actor !== 'TO') expect(text).not.toContain(secrets.trainerEmail);
  if (actor !== 'TO' && actor !== 'AD') {
    expect(text).not.toContain(secrets.trainerPhone);
    expect(text).not.toContain(secrets.trainerZip);
  }
  const mayReadParentEmail = actor === 'PO' || (actor === 'TO' && row.row === '37');
  if (!mayReadParentEmail) expect(text).not.toContain(secrets.parentEmail);
  // Whoever may pay gets the provider's secret for it.
  if (!preparesPayment.has(`${row.method} ${row.path}`)) expect(text).not.toMatch(/\bpi_[A-Za-z0-9]/);
}

describe.each(matrix.map((row) => [`${row.row}: ${row.method} ${row.path}`, row] as const))('%s', (_name, row) => {
  it.each(actors.map((actor, index) => [actor, row.statuses[index]] as const))('answers %s with %i', async (actor, status) => {
    const answer = await call(row, actor);
    expect(answer.status, answer.text).toBe(status);
    assertNothingLeaks(row, actor, answer.text);
  });

  it('treats an invalid token like a missing one', async () => {
    const answer = await call(row, 'V', 'not-a-token-of-anybody');
    expect(answer.status, answer.text).toBe(row.statuses[0]);
  });
});

describe('the authorization matrix', () => {
  const inMatrix = new Set(matrix.map(({ method, path }) => `${method} ${path}`));
  const isRegistered = (method: string, url: string) => app.routes.some((route) => route.method === method && route.url === url);

  it('has a row for every route of the server', () => {
    const unknown = app.routes
      // For each GET route, HEAD answers the same without the body.
      .filter(({ method, url }) => method !== 'OPTIONS' && (method !== 'HEAD' || !isRegistered('GET', url)))
      .filter(({ url }) => !outsideTheContract.some((pattern) => pattern.test(url)))
      .map(({ method, url }) => `${method} ${url}`)
      .filter((route) => !inMatrix.has(route));
    expect(unknown).toEqual([]);
  });

  it('has no row for an unknown route', () => {
    const registered = new Set(app.routes.map(({ method, url }) => `${method} ${url}`));
    expect([...inMatrix].filter((route) => !registered.has(route))).toEqual([]);
  });
});

describe('an operator without a second factor', () => {
  const routeOf = ({ method, path }: MatrixRow) =>
    tables.flatMap((table) => Object.values(table)).find((one) => one.method === method && one.path === path);
  const isOpen = (row: MatrixRow) => routeOf(row)?.isOpenToUnenrolled === true;
  const mayCall = (row: MatrixRow) => row.statuses[5] !== 403 || isOpen(row);
  const ofOperators = matrix.filter((row) => routeOf(row) && routeOf(row)?.access !== 'anyone' && mayCall(row));

  it.each(ofOperators.map((row) => [`${row.method} ${row.path} (${row.row})`, row] as const))('%s', async (_name, row) => {
    const token = await world.signIn('AD');
    await app.db.deleteFrom('signInFactors').where('userId', '=', world.users.AD).execute();
    const answer = await call(row, 'AD', token);
    const isRefused = answer.text.includes('auth.enrollment_required');
    expect({ isRefused, isForbidden: isRefused && answer.status === 403 }, answer.text).toEqual(
      isOpen(row) ? { isRefused: false, isForbidden: false } : { isRefused: true, isForbidden: true },
    );
  });
});

describe('an API key with every scope (decision 0107)', () => {
  const routeOf = ({ method, path }: MatrixRow) =>
    tables.flatMap((table) => Object.values(table)).find((one) => one.method === method && one.path === path);
  const roleOf = { TO: 'trainer', AD: 'admin' } as const;
  const owners = ['TO', 'AD'] as const;
  async function keyOf(actor: (typeof owners)[number], scopes: readonly ApiScope[] = scopesOfRole[roleOf[actor]]) {
    // An operator's key is worth as much as the operator's second factor, which comes with a sign-in of the matrix.
    await world.signIn(actor);
    await app.db.deleteFrom('apiKeys').execute();
    return (await insertApiKey(app, { userId: world.users[actor], scopes: [...scopes] })).token;
  }
  const guarded = matrix.filter((row) => routeOf(row)?.access !== 'anyone' && row.statuses[0] === 401);
  const named = (rows: readonly MatrixRow[]) => rows.map((row) => [`${row.row}: ${row.method} ${row.path}`, row] as const);
  const takesKeys = (row: MatrixRow) => routeOf(row)?.keyScope !== undefined;

  it.each(named(guarded.filter((row) => !takesKeys(row))))('is not accepted by %s', async (_name, { method, path }) => {
    for (const actor of owners) {
      // Pieces of uploads alone are sent otherwise than as JSON.
      const type = method === 'PATCH' ? 'application/offset+octet-stream' : 'application/json';
      const headers = {
        authorization: `Bearer ${await keyOf(actor)}`,
        'content-type': type,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
      };
      const body = method === 'GET' || method === 'HEAD' ? undefined : '{}';
      // Refused before anything of it is read.
      const answer = await app.fetch(path.replaceAll(/:\w+/g, '1'), { method, headers, body });
      const text = await answer.text();
      expect([answer.status, method === 'HEAD' || text.includes('api_key.not_accepted')], text).toEqual([403, true]);
    }
  });

  it.each(named(guarded.filter(takesKeys)))('may do no more than its owner and its scope: %s', async (_name, row) => {
    const scope = routeOf(row)?.keyScope;
    for (const actor of owners) {
      const scopes = scopesOfRole[roleOf[actor]];
      const isOfRole = scopes.some((one) => one === scope);
      const answer = await call(row, actor, await keyOf(actor));
      const asOwner = row.statuses[actors.indexOf(actor)];
      expect(answer.status, answer.text).toBe(scope === 'any' ? 200 : isOfRole ? asOwner : 403);
      assertNothingLeaks(row, actor, answer.text);
      if (scope === 'any') continue;
      const others = scopes.filter((one) => one !== scope);
      const without = await call(row, actor, await keyOf(actor, others));
      expect([without.status, without.text.includes('api_key.scope_missing')], without.text).toEqual([403, true]);
    }
  });

  it("is worth nothing where it is a trainer's and an operator is asked for, whatever it says", async () => {
    const { token } = await insertApiKey(app, { userId: world.users.TO, scopes: ['income:read'] });
    const answer = await app.fetch('/api/admin/income', { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('auth.forbidden')]);
  });

  it("is worth nothing where it is an operator's who has no second factor", async () => {
    const token = await keyOf('AD');
    await app.db.deleteFrom('signInFactors').where('userId', '=', world.users.AD).execute();
    const answer = await app.fetch('/api/admin/income', { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('auth.enrollment_required')]);
  });
});

describe("the athlete of the matrix's purchases (R171)", () => {
  it('is read by the family and by the trainer who was paid, so that the calls above would show them to others', async () => {
    const { appointmentId } = await world.session();
    const read = async (actor: ActorName) => {
      const headers = { authorization: `Bearer ${await world.signIn(actor)}` };
      return (await app.fetch(`/api/appointments/${appointmentId}/details`, { headers })).text();
    };
    for (const actor of ['PO', 'TO'] as const) expect(await read(actor)).toContain(canaryAthlete.firstName);
  });

  it('is in no mail, log line or background work after all of these calls', async () => {
    await app.drainJobs({ failures: 'return' });
    expect(app.logged.length).toBeGreaterThan(0);
    expect(app.logged.filter((line) => ofCanaryAthlete.test(JSON.stringify(line)))).toEqual([]);
    const people = await app.db.selectFrom('users').select('email').execute();
    const mails = (await Promise.all(people.map(({ email }) => mailsTo(app, email)))).flat();
    expect(mails.length).toBeGreaterThan(0);
    expect(
      mails.filter(({ subject, html, text }) => ofCanaryAthlete.test([subject, html, text].join())).map(({ subject }) => subject),
    ).toEqual([]);
    expect(await findInDatabase(app.db, canaryAthlete.emergencyContact)).toEqual([]);
    expect(await findInDatabase(app.db, canaryAthlete.medicalNote)).toEqual([]);
  });
});

/** What an account may not do before its email is confirmed; the daily number of conversations has a test of its own (R180). */
const refusedUnconfirmed: Readonly<Record<string, number>> = { 'TO POST /api/payouts/request': 409, 'PO POST /api/family/invitation': 403 };

describe('an account whose email is not confirmed', () => {
  // The same report again would answer 200.
  beforeAll(async () => {
    await app.db.deleteFrom('reportEvidence').execute();
    await app.db.deleteFrom('reports').execute();
  });

  const ofAccounts = matrix.flatMap((row) =>
    (['PO', 'TO'] as const).map((actor) => [`${row.row}: ${row.method} ${row.path}`, actor, row] as const),
  );

  it.each(ofAccounts)('%s answers %s as it answers a confirmed one, unless R180 says otherwise', async (_name, actor, row) => {
    const confirmation = (emailConfirmedAt: Date | null) =>
      app.db.updateTable('users').set({ emailConfirmedAt }).where('id', '=', world.users[actor]).execute();
    await confirmation(null);
    const answer = await call(row, actor).finally(() => confirmation(app.clock.now()));
    expect(answer.status, answer.text).toBe(
      refusedUnconfirmed[`${actor} ${row.method} ${row.path}`] ?? row.statuses[actors.indexOf(actor)],
    );
    assertNothingLeaks(row, actor, answer.text);
  });
});

/** Whoever is to pay gets the secret of the payment. */
const preparesPayment: ReadonlySet<string> = new Set(['POST /api/create-payment-intent', 'POST /api/gift-cards']);

/** Where a second adult is answered otherwise than the parent who invited, by R172. */
const ofSecondAdult: Readonly<Record<string, number>> = {
  // The waiver names the adult who agrees: this one read the text with the other name.
  'B42 agree: POST /api/consents/trainer/:trainerId': 409,
  'B18 download: GET /api/users/export/:token': 404,
  // The own account, which has bought nothing.
  'B18 delete: POST /api/users/delete': 200,
  'B33: DELETE /api/auth/sessions/:authSessionId': 404,
  // Each adult adds cards of their own.
  'added card, kept: PUT /api/payment-cards/setups/:setupId': 404,
  // Each adult buys gift cards of their own.
  '0090 hint: PUT /api/gift-cards/:giftCardId/status': 404,
  '0090 refund: POST /api/gift-cards/:giftCardId/refund': 404,
  // Each adult sends files of their own.
  '0101 finish: POST /api/uploads/:uploadId/attachment': 404,
  '0101 send: POST /api/messages': 409,
  // Each adult adds films and writes comments of their own.
  '0111 add: POST /api/progress/:athleteId/:trainerId/films': 409,
  '0111 comment change: PUT /api/progress/:athleteId/:trainerId/films/:clipId/comments/:commentId': 404,
  '0111 comment removal: DELETE /api/progress/:athleteId/:trainerId/films/:clipId/comments/:commentId': 404,
  'R172 invite: POST /api/family/invitation': 403,
  'R172 withdraw: DELETE /api/family/invitation': 403,
  'R172 remove: DELETE /api/family/adult': 403,
  'R172 accept: POST /api/family/invitation/accept': 403,
};

describe('a second adult', () => {
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await createPasswordHasher().hash(await world.knownPassword('PO'));
  });

  async function callAsSecondAdult(row: MatrixRow) {
    const memberId = await insertUser(app.db, { role: 'parent', passwordHash, timezone: 'America/New_York' });
    await insertSecondAdult(app, { ownerId: world.users.PO, memberId });
    return call(row, 'PO', await insertSignIn(app, memberId));
  }

  it.each(matrix.map((row) => [`${row.row}: ${row.method} ${row.path}`, row] as const))('%s', async (name, row) => {
    const answer = await callAsSecondAdult(row);
    // The path names the parent; by their own id they get the family's rows, as the next test shows.
    const expected = row.path.includes('/:userId') ? 403 : row.statuses[1];
    expect(answer.status, answer.text).toBe(ofSecondAdult[name] ?? expected);
  });

  const namingAParent = matrix.filter((row) => row.path.includes('/:userId') && row.statuses[1] === 200);
  it.each(namingAParent.map((row) => [`${row.method} ${row.path}`, row] as const))(
    "reads the family's rows by the own id: %s",
    async (_name, row) => {
      await world.session();
      const memberId = await insertUser(app.db, { role: 'parent' });
      await insertSecondAdult(app, { ownerId: world.users.PO, memberId });
      const read = async (userId: UserId, token: string | undefined) =>
        (await app.fetch(buildPath(row.path, { params: { userId } }), { headers: { authorization: `Bearer ${token}` } })).json();
      const ofFamily = await read(memberId, await insertSignIn(app, memberId));
      expect(ofFamily).toEqual(await read(world.users.PO, await world.signIn('PO')));
      expect(ofFamily).not.toEqual([]);
    },
  );
});

describe('a stranger', () => {
  it("cannot tell someone else's session from a missing one", async () => {
    const { appointmentId } = await world.session();
    const stranger = await world.signIn('PX');
    const read = async (id: number) =>
      (await app.fetch(`/api/appointments/${id}/details`, { headers: { authorization: `Bearer ${stranger}` } })).text();
    expect(await read(appointmentId)).toBe(await read(2_000_000_000));
  });

  it("is refused a user's data whether or not that user exists", async () => {
    const token = await world.signIn('TX');
    const read = async (id: number) =>
      (await app.fetch(`/api/trainers/dashboard/${id}`, { headers: { authorization: `Bearer ${token}` } })).text();
    expect(await read(world.users.TO)).toBe(await read(2_000_000_000));
  });
});
