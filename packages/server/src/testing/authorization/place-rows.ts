import { allRoutes } from '@x1/contract/all-routes.ts';
import { insertPlace } from '../rows-places.ts';
import { fresh, type MatrixRow, row } from './matrix-row.ts';
import type { World } from './people.ts';

const { search, trainers } = allRoutes;

const newPlace = () => ({
  kind: 'field',
  name: `Field ${fresh()}`,
  address: '1 Elm Street',
  city: 'Durham',
  state: 'NC',
  zipcode: '27701',
});

/** The only place of TO. */
const ofOwner = async ({ app, trainers: { TO } }: World) => {
  await app.db.deleteFrom('trainerPlaces').execute();
  return { params: { placeId: await insertPlace(app.db, { trainerId: TO }) } };
};

/** Where trainers meet families (decision 0092). */
export const placeRows: readonly MatrixRow[] = [
  row('0092 list', trainers.listPlaces, [401, 403, 403, 200, 200, 403]),
  row('0092 add', trainers.addPlace, [401, 403, 403, 201, 201, 403], async ({ app }) => {
    await app.db.deleteFrom('trainerPlaces').execute();
    return { body: newPlace() };
  }),
  row('0092 change', trainers.changePlace, [401, 403, 403, 200, 404, 403], async (world) => ({
    ...(await ofOwner(world)),
    body: newPlace(),
  })),
  row('0092 remove', trainers.removePlace, [401, 403, 403, 200, 404, 403], ofOwner),
  row('0092 map', search.mapTrainers, [401, 200, 200, 200, 200, 200], async () => ({ query: { box: '35,-80,37,-78' } })),
  row('0092 map of favorites', search.mapTrainers, [401, 200, 200, 403, 403, 403], async () => ({
    query: { box: '35,-80,37,-78', favorites: '1' },
  })),
  row('0092 travel', trainers.setTravel, [401, 403, 403, 200, 200, 403], async () => ({ body: { travelMiles: 15 } })),
];
