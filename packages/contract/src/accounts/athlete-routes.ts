import * as z from 'zod/mini';
import { AthleteId, pathId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { Athlete, AthleteChange, NewAthlete } from './athlete.ts';
import { Done } from './replies.ts';

const ofAthlete = z.object({ athleteId: pathId(AthleteId) });

/** The athletes of a family, for its own account alone (R171). */
export const athleteRoutes = {
  listAthletes: defineRoute({
    method: 'GET',
    path: '/api/athletes',
    access: ['parent'],
    summary: "The signed-in parent's athletes (R171).",
    reply: z.array(Athlete),
    errors: [],
  }),
  addAthlete: defineRoute({
    method: 'POST',
    path: '/api/athletes',
    access: ['parent'],
    summary: 'Adds an athlete; the same first name and birth year again is the same athlete.',
    body: NewAthlete,
    reply: Athlete,
    mayCreate: true,
    errors: ['athlete.too_many'],
  }),
  addSelf: defineRoute({
    method: 'POST',
    path: '/api/athletes/self',
    access: ['parent'],
    summary: "'Myself': the signed-in adult as an athlete, by the account's own name. Repeated, it's the same athlete.",
    reply: Athlete,
    mayCreate: true,
    errors: [],
  }),
  changeAthlete: defineRoute({
    method: 'PUT',
    path: '/api/athletes/:athleteId',
    access: ['parent'],
    summary: 'Changes what is given of an athlete.',
    params: ofAthlete,
    body: AthleteChange,
    reply: Athlete,
    errors: ['athlete.not_found'],
  }),
  removeAthlete: defineRoute({
    method: 'DELETE',
    path: '/api/athletes/:athleteId',
    access: ['parent'],
    summary: 'Removes an athlete. Where something was booked, the first name stays with those sessions; all else is erased.',
    params: ofAthlete,
    reply: Done,
    errors: ['athlete.not_found'],
  }),
} as const;
