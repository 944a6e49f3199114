import { searchRoutes } from '@x1/contract/search/routes.ts';
import { createApi } from './create-api.ts';

export const searchApi = createApi(searchRoutes, {});
