import { programsRoutes } from '@x1/contract/programs/routes.ts';
import { createApi } from './create-api.ts';

export const programsApi = createApi(programsRoutes, {
  // Trainers are shown with their lowest price.
  create: ['programs', 'trainers'],
  update: ['programs', 'trainers'],
  remove: ['programs', 'trainers'],
  duplicate: ['programs', 'trainers'],
  acceptAgreement: [],
  keepDuty: ['promises'],
  undoDuty: ['promises'],
});
