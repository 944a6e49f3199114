import { UserId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** A family that was brought has held a session: it and the family that brought it have got their credit (decision 0091). */
export const referralRewarded = defineEvent({
  name: 'referrals.rewarded',
  schema: z.object({ friendId: UserId }),
});
