import * as z from 'zod/mini';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';

export const REASON_MAX_LENGTH = 500;

/** Why a trainer rejects a request; the parent reads it (R95, R106). */
export const Rejection = z.object({ reason: text({ min: 1, max: REASON_MAX_LENGTH, tooShort: t('Reason is required') }) });

/** An optional reason for canceling; the other side reads it (R119). */
export const CancellationReason = z.object({ reason: z._default(text({ max: REASON_MAX_LENGTH }), '') });
