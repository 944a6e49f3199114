import { ConsentId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** An agreement with a trainer of open sessions ends soon: the parent is reminded, once (R173). */
export const agreementEnding = defineEvent({ name: 'consents.agreement_ending', schema: z.object({ consentId: ConsentId }) });
