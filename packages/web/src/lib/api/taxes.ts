import { taxesRoutes } from '@x1/contract/taxes/routes.ts';
import { createApi } from './create-api.ts';

export const taxesApi = createApi(taxesRoutes, {});
