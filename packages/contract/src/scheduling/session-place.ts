import * as z from 'zod/mini';
import { PlaceId } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { LOCATION_MAX_LENGTH } from './locations.ts';

const location = z._default(z.nullable(text({ max: LOCATION_MAX_LENGTH })), null);
/** Where a session takes place; a place of the trainer's stands for its name, and words that are such a name for the place (decision 0092). */
export const where = { location, placeId: z.optional(z.nullable(PlaceId)) };
