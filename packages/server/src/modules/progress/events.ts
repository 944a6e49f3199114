import { UserId } from '@x1/contract/core/ids.ts';
import { Instant } from '@x1/contract/core/time.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** It's evening at a family whose trainers have written into plans and goals since an instant. */
export const progressShared = defineEvent({ name: 'progress.shared', schema: z.object({ parentId: UserId, since: Instant }) });

/** It's evening at a trainer whose families have added films, or comments on them, since an instant. */
export const filmsShared = defineEvent({ name: 'progress.films_shared', schema: z.object({ trainerUserId: UserId, since: Instant }) });
