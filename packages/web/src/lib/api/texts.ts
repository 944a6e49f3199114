import { textRoutes } from '@x1/contract/system/text-routes.ts';
import { createApi } from './create-api.ts';

export const textsApi = createApi(textRoutes, {});
