import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** A change of the platform fee was planned or made: those whom it concerns are told before it takes effect (decision 0109). */
export const feeChanged = defineEvent({ name: 'settings.fee_changed', schema: z.object({ versionId: z.int() }) });
