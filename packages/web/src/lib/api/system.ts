import { systemRoutes } from '@x1/contract/system/routes.ts';
import { createApi } from './create-api.ts';

export const systemApi = createApi(systemRoutes, {});
