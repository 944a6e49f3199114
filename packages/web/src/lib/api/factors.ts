import { factorRoutes } from '@x1/contract/accounts/factor-routes.ts';
import { createApi } from './create-api.ts';

/** Apart from `accountsApi`, so that the sign-in page does not load it. */
export const factorsApi = createApi(factorRoutes, {
  answerFactor: [],
  beginTotp: [],
  addTotp: ['factors'],
  beginPasskey: [],
  addPasskey: ['factors'],
  removeFactor: ['factors'],
  renewRecoveryCodes: ['factors'],
  beginConfirmation: [],
  confirmIdentity: [],
});
