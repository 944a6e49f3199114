import { verificationRoutes } from '@x1/contract/verification/routes.ts';
import { createApi } from './create-api.ts';

export const verificationApi = createApi(verificationRoutes, {
  createSession: ['verification'],
  checkStatus: ['verification', 'trainers'],
});
