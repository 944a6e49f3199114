import { numbersRoutes } from '@x1/contract/numbers/routes.ts';
import { createApi } from './create-api.ts';

export const numbersApi = createApi(numbersRoutes, {
  // A trainer's numbers are read when their page opens.
  countPageView: [],
});
