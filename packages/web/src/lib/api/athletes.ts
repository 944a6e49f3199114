import { athleteRoutes } from '@x1/contract/accounts/athlete-routes.ts';
import { createApi } from './create-api.ts';

export const athletesApi = createApi(athleteRoutes, {
  addAthlete: ['athletes'],
  addSelf: ['athletes'],
  // Sessions show first name, grade and what trainers see.
  changeAthlete: ['athletes', 'sessions'],
  removeAthlete: ['athletes', 'sessions'],
});
