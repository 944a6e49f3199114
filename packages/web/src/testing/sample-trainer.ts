import type { ProgramId, ReviewId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { recordOf } from '@x1/contract/core/records.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { Review } from '@x1/contract/reviews/review.ts';
import { profileTextKeysWith } from '@x1/contract/trainers/profile-texts.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';

/** Maya, verified and able to take payments; her user is 9. */
export const sampleTrainer: PublicTrainer = {
  ...recordOf([...profileTextKeysWith({ shownIn: 'lists' }), ...profileTextKeysWith({ shownIn: 'profile' })], () => null),
  id: 1 as TrainerId,
  userId: 9 as UserId,
  name: 'Maya Okafor',
  imageUrl: null,
  sports: ['Soccer'],
  rating: 50,
  reviewCount: 1,
  hourlyRate: 89,
  programsFrom: 89,
  inPersonFrom: 89,
  onlineFrom: null,
  trainsOnline: false,
  university: null,
  highestLevel: null,
  verificationStatus: 'verified',
  backgroundCheckMonth: null,
  connectOnboardingComplete: true,
  canAcceptPayments: true,
  paymentBlockedReason: null,
  isFavorite: false,
  unconfirmed: [],
  gender: null,
  yearsPlayed: 8,
  programType: 'Mentorship',
  trainingOptions: [],
  availability: [],
  trainingApproach: [],
  whoITrain: [],
  places: [],
  travelMiles: null,
  sessionsHeld: 0,
  medianReplyMinutes: null,
  memberSince: '2025-03-14T12:00:00.000Z',
  mediaGallery: [],
  media: [],
};

/** Her one published program. */
export const sampleProgram: Program = {
  id: 3 as ProgramId,
  trainerId: 1 as TrainerId,
  title: 'Finishing Under Pressure',
  name: 'Finishing Under Pressure',
  description: 'First touch, body shape and the decision before the shot.',
  programType: 'Mentorship',
  type: 'Mentorship',
  duration: '1 Month',
  price: 89,
  individualPrice: 89,
  groupPrice: 0,
  maxCapacity: 1,
  maxParticipants: 1,
  sessionsIncluded: 1,
  sessionMinutes: 60,
  currentParticipants: 0,
  groupPlacesLeft: null,
  status: 'Active',
  nextSession: null,
  nextGroupTime: null,
  trainingFormat: 'Online',
  requirements: null,
  tags: [],
  mediaFiles: [],
  isDraft: false,
  createdAt: '2026-01-10T12:00:00.000Z',
};

/** A review that she has not answered. */
export const sampleReview: Review = {
  id: 4 as ReviewId,
  rating: 5,
  text: 'Great.',
  authorName: 'Dana W.',
  createdAt: '2026-03-01T12:00:00.000Z',
  answer: null,
  answeredAt: null,
};
