import { allRoutes } from '@x1/contract/all-routes.ts';
import { type MatrixRow, row } from './matrix-row.ts';
import type { World } from './people.ts';

const { numbers, search, trainers } = allRoutes;

/** TO switched the public page on or off; the identity is checked. */
const switched =
  (publicSince: Date | null, publicUntil: Date | null = null) =>
  async (world: World) => {
    const { app, users, trainers: profiles } = world;
    await app.db.updateTable('identityChecks').set({ state: 'verified', verifiedAt: app.clock.now() }).execute();
    await app.db
      .updateTable('trainers')
      .set({ publicSince, publicUntil, sports: ['Soccer'] })
      .where('userId', '=', users.TO)
      .execute();
    return { params: { trainerId: profiles.TO } };
  };

/** Its picture: the version in the address is no secret, and none opens a page that is off. */
const pictureOf = (publicSince: (world: World) => Date | null) => async (world: World) => {
  const { params } = await switched(publicSince(world))(world);
  return { params: { ...params, file: `${'0'.repeat(16)}.jpg` } };
};

/** Public pages (R191): everybody reads those that are switched on, and only the trainer switches. */
export const publicPageRows: readonly MatrixRow[] = [
  row('R191 front page', search.listPublicTrainers, [200, 200, 200, 200, 200, 200]),
  row('R191 directory', search.listDirectory, [200, 200, 200, 200, 200, 200], async () => ({ query: { sport: 'Soccer', state: 'NC' } })),
  row('R191 on', search.getPublicPage, [200, 200, 200, 200, 200, 200], (world) => switched(world.app.clock.now())(world)),
  row('R191 view', numbers.countPageView, [200, 200, 200, 200, 200, 200], async ({ trainers: profiles }) => ({
    params: { trainerId: profiles.TO },
  })),
  row('R191 off', search.getPublicPage, [404, 404, 404, 404, 404, 404], switched(null)),
  row(
    'R191 picture',
    search.sharePicture,
    [200, 200, 200, 200, 200, 200],
    pictureOf((world) => world.app.clock.now()),
  ),
  row(
    'R191 picture off',
    search.sharePicture,
    [404, 404, 404, 404, 404, 404],
    pictureOf(() => null),
  ),
  row('R191 ended', search.getPublicPage, [410, 410, 410, 410, 410, 410], (world) => switched(null, world.app.clock.now())(world)),
  row('R191 own', trainers.publicPage, [401, 403, 403, 200, 200, 403]),
  row('R191 switch', trainers.setPublicPage, [401, 403, 403, 200, 200, 403], async () => ({ body: { isOn: false } })),
];
