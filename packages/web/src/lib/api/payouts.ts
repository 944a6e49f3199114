import { payoutsRoutes } from '@x1/contract/payouts/routes.ts';
import { createApi } from './create-api.ts';

export const payoutsApi = createApi(payoutsRoutes, {
  createConnectAccount: ['bank'],
  onboardingLink: ['bank'],
  requestPayout: ['payments'],
});
