import { beforeAll, expect, it } from 'vitest';
import { matrix } from '../testing/authorization/matrix.ts';
import { createWorld, type World } from '../testing/authorization/people.ts';
import { openApp } from '../testing/start-app.ts';

/** Rows of security.md that say `200a`: an operator may read, which is logged in the audit log. */
const audited = ['6', '7', '8', '9', '10', '13', '19', '25', '28', '30', '36', '37', 'B12', 'B15', 'B16', 'B30 read', 'B36'];
/** Rows that say 200: public ones, or the operator's own. */
const open = ['1', '5', '31', 'B33 list', 'B40'];

let world: World;
const app = await openApp();
beforeAll(async () => {
  world = await createWorld(app);
});

async function linesOf(name: string) {
  const row = matrix.find((one) => one.row === name);
  if (!row) throw new Error(`the matrix has no row ${name}`);
  const { url } = await row.arrange(world, 'AD');
  const newest = app.db.selectFrom('auditLog').select(({ fn }) => fn.max('id').as('id'));
  const before = (await newest.executeTakeFirst())?.id ?? 0;
  const response = await app.fetch(url, { method: row.method, headers: { authorization: `Bearer ${await world.signIn('AD')}` } });
  expect(response.status).toBe(200);
  const lines = await app.db.selectFrom('auditLog').selectAll().where('id', '>', before).execute();
  return { row, lines };
}

it.each(audited)("an operator's call of matrix row %s adds one line to the audit log", async (name) => {
  const { row, lines } = await linesOf(name);
  expect(lines).toMatchObject([{ operatorId: world.users.AD, action: `${row.method} ${row.path}`, at: app.clock.now() }]);
});

it.each(open)("an operator's call of matrix row %s adds no line to the audit log", async (name) => {
  expect((await linesOf(name)).lines).toEqual([]);
});

it("the audit line of an operator's read names whose data it was", async () => {
  const { lines } = await linesOf('7');
  expect(lines).toMatchObject([{ object: 'user', objectId: String(world.users.TO) }]);
});

it('users who read their own data add no audit line', async () => {
  const token = await world.signIn('TO');
  const count = async () => (await app.db.selectFrom('auditLog').select('id').execute()).length;
  const before = await count();
  await app.fetch(`/api/trainers/dashboard/${world.users.TO}`, { headers: { authorization: `Bearer ${token}` } });
  expect(await count()).toBe(before);
});
