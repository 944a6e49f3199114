import { SupportRequestId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** Somebody has written to support; `support.getRequest` gives what a mail to the operators needs (R34). */
export const supportRequested = defineEvent({ name: 'support.requested', schema: z.object({ supportRequestId: SupportRequestId }) });
