import { accountsRoutes } from '@x1/contract/accounts/routes.ts';
import { createApi } from './create-api.ts';

export const accountsApi = createApi(accountsRoutes, {
  // Signing in and out replaces everything, elsewhere (`endSession`).
  login: [],
  signup: [],
  logout: [],
  closeAccount: [],
  setTimezone: [],
  setLanguage: [],
  saveParentProfile: ['athletes', 'parent-profile', 'sessions'],
  changePassword: ['auth-sessions'],
  changeEmail: ['pending-email'],
  withdrawEmailChange: ['pending-email'],
  confirmEmail: ['account'],
  resendConfirmation: [],
  confirmAccount: ['pending-email'],
  // The person who is signed in here may have been signed out by it.
  disownAccount: ['me'],
  forgotPassword: [],
  // The person who is signed in here may have been signed out by it.
  resetPassword: ['me'],
  revokeAuthSession: ['auth-sessions'],
  requestDataExport: [],
});
