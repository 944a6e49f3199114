import { createClient } from '@x1/contract/core/client.ts';
import { payoutsRoutes } from '@x1/contract/payouts/routes.ts';
import { clientOptions } from './options.ts';

export const payoutsApi = createClient(payoutsRoutes, clientOptions);
