import { createClient } from '@x1/contract/core/client.ts';
import { paymentsRoutes } from '@x1/contract/payments/routes.ts';
import { clientOptions } from './options.ts';

export const paymentsApi = createClient(paymentsRoutes, clientOptions);
