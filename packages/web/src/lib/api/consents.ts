import { consentsRoutes } from '@x1/contract/consents/routes.ts';
import { createApi } from './create-api.ts';

export const consentsApi = createApi(consentsRoutes, {
  // Sessions say whether the waiver is missing.
  agree: ['consents', 'sessions'],
});
