import { sessionsRoutes } from '@x1/contract/sessions/routes.ts';
import { createApi } from './create-api.ts';

export const sessionsApi = createApi(sessionsRoutes, {});
