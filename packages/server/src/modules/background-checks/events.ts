import { BackgroundCheckId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

const ofCheck = z.object({ checkId: BackgroundCheckId });

/** The provider reports another state of a check. */
export const checkChanged = defineEvent({ name: 'background_checks.changed', schema: ofCheck });

/** An accepted check ends soon: the trainer is reminded, 30 and 7 days before. */
export const checkEnding = defineEvent({ name: 'background_checks.ending', schema: ofCheck });
