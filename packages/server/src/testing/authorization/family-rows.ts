import { allRoutes } from '@x1/contract/all-routes.ts';
import { insertFamilyInvitation } from '../family.ts';
import { insertUser } from '../rows.ts';
import { fresh, type MatrixRow, row } from './matrix-row.ts';
import type { ActorName, World } from './people.ts';

const { accounts } = allRoutes;

/** The link of an invitation to the actor, of another parent each time. */
const invited = async ({ app, users }: World, actor: ActorName) => {
  const ownerId = await insertUser(app.db, { role: 'parent' });
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', actor === 'V' ? users.PX : users[actor])
    .executeTakeFirstOrThrow();
  return { body: { token: await insertFamilyInvitation(app, { ownerId, email }) } };
};

/** The second adult of a family: R172. */
export const familyRows: readonly MatrixRow[] = [
  row('R172', accounts.family, [401, 200, 200, 403, 403, 403]),
  row('R172 invite', accounts.inviteAdult, [401, 201, 201, 403, 403, 403], async ({ app }) => {
    await app.db.deleteFrom('familyMembers').where('acceptedAt', 'is', null).execute();
    return { body: { email: `adult-${fresh()}@people.test` } };
  }),
  row('R172 withdraw', accounts.withdrawInvitation, [401, 200, 200, 403, 403, 403]),
  row('R172 remove', accounts.removeAdult, [401, 200, 200, 403, 403, 403]),
  row('R172 leave', accounts.leaveFamily, [401, 200, 200, 403, 403, 403]),
  row('R172 read', accounts.readInvitation, [200, 200, 200, 200, 200, 200], invited),
  // Both parents have bought.
  row('R172 accept', accounts.acceptInvitation, [401, 409, 409, 403, 403, 403], async (world, actor) => {
    await world.session();
    await world.sessionOfOthers();
    return invited(world, actor);
  }),
  row('R172 decline', accounts.declineInvitation, [200, 200, 200, 200, 200, 200], invited),
];
