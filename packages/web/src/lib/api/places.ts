import { placeRoutes } from '@x1/contract/trainers/routes.ts';
import { createApi } from './create-api.ts';

/** Sessions show where they are, and the list of trainers how far away. */
export const placesApi = createApi(placeRoutes, {
  addPlace: ['trainers', 'sessions'],
  changePlace: ['trainers', 'sessions'],
  removePlace: ['trainers', 'sessions'],
  setTravel: ['trainers'],
});
