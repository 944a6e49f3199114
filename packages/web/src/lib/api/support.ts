import { supportRoutes } from '@x1/contract/support/routes.ts';
import { createApi } from './create-api.ts';

export const supportApi = createApi(supportRoutes, { request: [] });
