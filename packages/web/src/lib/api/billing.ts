import { billingRoutes } from '@x1/contract/billing/routes.ts';
import { createClient } from '@x1/contract/core/client.ts';
import { clientOptions } from './options.ts';

export const billingApi = createClient(billingRoutes, clientOptions);
