import { referralsRoutes } from '@x1/contract/referrals/routes.ts';
import { createApi } from './create-api.ts';

export const referralsApi = createApi(referralsRoutes, {});
