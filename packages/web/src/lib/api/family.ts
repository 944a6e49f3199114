import { familyRoutes } from '@x1/contract/accounts/family-routes.ts';
import { createApi } from './create-api.ts';

export const familyApi = createApi(familyRoutes, {
  inviteAdult: ['family'],
  withdrawInvitation: ['family'],
  removeAdult: ['family', 'conversations'],
  // Who this person's family is comes with 'me'.
  leaveFamily: ['family', 'me'],
  acceptInvitation: ['family', 'me'],
  declineInvitation: [],
  readInvitation: [],
});
