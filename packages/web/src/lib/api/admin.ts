import { adminRoutes } from '@x1/contract/admin/routes.ts';
import { createApi } from './create-api.ts';

export const adminApi = createApi(adminRoutes, {
  // Nearly every action changes several lists of the console.
  pauseTrainer: ['admin'],
  takeDownReportFile: ['admin'],
  resolveReport: ['admin'],
  disableUser: ['admin'],
  enableUser: ['admin'],
  stopPayouts: ['admin'],
  resumePayouts: ['admin'],
  closeSupportRequest: ['admin'],
  refundTransaction: ['admin'],
  decideProblem: ['admin'],
  releasePayment: ['admin'],
  approve: ['admin'],
  decline: ['admin'],
  checkLedger: [],
  hideReview: ['admin'],
  unhideReview: ['admin'],
  takeDownMedia: ['admin'],
  takeDownProgram: ['admin'],
  restoreProgram: ['admin'],
  retryJob: ['admin'],
  retryMail: ['admin'],
  publishWaiver: ['admin'],
  createPromoCode: ['admin'],
  endPromoCode: ['admin'],
  changeSetting: ['admin'],
  withdrawSetting: ['admin'],
  setTaxThreshold: ['admin'],
});
