import { createClient } from '@x1/contract/core/client.ts';
import { referralsRoutes } from '@x1/contract/referrals/routes.ts';
import { clientOptions } from './options.ts';

export const referralsApi = createClient(referralsRoutes, clientOptions);
