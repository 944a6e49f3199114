import { UserId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

const ofUser = z.object({ userId: UserId });

/** The provider has verified a person's identity (R61). */
export const verified = defineEvent({ name: 'verification.verified', schema: ofUser });

/** The provider could not verify it; the check's row says why. */
export const failed = defineEvent({ name: 'verification.failed', schema: ofUser });
