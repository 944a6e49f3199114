import { billingRoutes } from '@x1/contract/billing/routes.ts';
import { createApi } from './create-api.ts';

export const billingApi = createApi(billingRoutes, {});
