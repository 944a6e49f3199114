import { UserId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** A trainer's consent was revoked at Google or expired: nothing is written until it is given again (R133). */
export const connectionLost = defineEvent({ name: 'calendar.connection_lost', schema: z.object({ userId: UserId }) });
