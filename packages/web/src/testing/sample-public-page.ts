import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { PublicPage } from '@x1/contract/trainers/public-page.ts';

/** Maya as visitors see her, who can be booked. */
export const samplePublicPage: PublicPage = {
  id: 12 as TrainerId,
  name: 'Maya O.',
  firstName: 'Maya',
  imageUrl: null,
  sports: ['Soccer'],
  university: 'University of North Carolina',
  backgroundCheckMonth: null,
  city: 'Chapel Hill',
  state: 'NC',
  canBook: true,
  programs: [{ title: 'First Touch', price: 45, sessions: 2, sessionMinutes: 60, format: 'In-Person' }],
  rating: 45,
  reviewCount: 2,
  reviews: [
    { stars: 5, month: '2026-11', text: 'Calm and clear.' },
    { stars: 4, month: '2026-10', text: null },
  ],
};
