import { allRoutes } from '@x1/contract/all-routes.ts';
import { type MatrixRow, row } from './matrix-row.ts';
import type { ActorName, World } from './people.ts';

const { consents } = allRoutes;

/** An agreement of PO with TO that has ended. */
const endedConsent = async ({ app, users, trainers: { TO } }: World) => {
  const texts = { parentName: 'Dana', trainerName: 'Maya', waiver: 'A waiver.', individualTraining: 'A statement.' };
  const times = { agreedAt: new Date('2020-01-01T12:00:00Z'), validUntil: new Date('2021-01-01T12:00:00Z') };
  const pair = { parentId: users.PO, agreedBy: users.PO, trainerId: TO, waiverVersion: 1 };
  const inserted = app.db.insertInto('consents').values({ ...pair, ...texts, ...times });
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id;
};

/** What PO or PX would agree to with TO; anybody else is refused before it is read. */
const waiverRead = async (world: World, actor: ActorName) => {
  await world.conversation();
  await world.app.db.deleteFrom('consents').execute();
  const isParent = actor === 'PO' || actor === 'PX';
  const params = { trainerId: world.trainers.TO };
  const read = isParent && (await world.app.api(await world.signIn(actor)).consents.waiverOf({ params }));
  const { version, textHash } = read || { version: 1, textHash: '0'.repeat(64) };
  return { params, body: { version, textHash, waiver: true, individualTraining: true } };
};

/** Waivers and what families agreed to (B42, R173). */
export const consentRows: readonly MatrixRow[] = [
  row('B42 due', consents.listDue, [401, 200, 200, 403, 403, 403]),
  row('B42 waiver', consents.waiverOf, [401, 200, 200, 403, 403, 403], async (world) => {
    await world.conversation();
    return { params: { trainerId: world.trainers.TO } };
  }),
  row('B42 agree', consents.agree, [401, 201, 201, 403, 403, 403], waiverRead),
  row('B42 list', consents.listConsents, [401, 200, 200, 200, 200, 403]),
  row('B42 file', consents.downloadConsent, [401, 200, 404, 200, 404, 200], async (world) => ({
    params: { consentId: await endedConsent(world) },
  })),
];
