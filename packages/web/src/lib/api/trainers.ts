import { profileRoutes } from '@x1/contract/trainers/routes.ts';
import { createApi } from './create-api.ts';

export const trainersApi = createApi(profileRoutes, {
  // The account is called what the profile says.
  create: ['trainers', 'me'],
  update: ['trainers', 'me'],
  // What visitors see is part of no other screen.
  setPublicPage: [],
  // Open sessions show where to meet online, and the trainer's page the days of the hours.
  setSessionSettings: ['sessions', 'trainers'],
});
