import * as z from 'zod/mini';
import { LessonLogLinkId } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { CalendarDate, Instant } from '../core/time.ts';
import { inOrder } from './lesson-log.ts';

/** How long a link to a log works, in days. */
export const LOG_LINK_DAYS = 30;
/** How many of a trainer's links may work at once. */
export const LOG_LINKS_MAX = 5;

/** A link for a compliance office: whom it's for, and which days it shows. */
export const NewLogLink = z
  .object({
    /** In the trainer's words, for the trainer alone. */
    name: text({ min: 1, max: 80, tooShort: t('Say who gets the link.') }),
    from: CalendarDate,
    to: CalendarDate,
    /** The same one is the same link. */
    requestId: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'must be 8 to 64 letters, digits or dashes')),
  })
  .check(...inOrder);
export type NewLogLink = z.output<typeof NewLogLink>;

/** `over`: its days are over. `ended`: its trainer ended it. */
export const logLinkStates = ['open', 'over', 'ended'] as const;

/** A link as its trainer sees it; the address itself is shown once. */
export const LogLink = z.object({
  id: LessonLogLinkId,
  name: z.string(),
  from: CalendarDate,
  to: CalendarDate,
  state: z.enum(logLinkStates),
  createdAt: Instant,
  /** Until when it works. */
  expiresAt: Instant,
  /** How often it was opened. */
  views: z.int(),
  lastViewedAt: z.nullable(Instant),
});
export type LogLink = z.infer<typeof LogLink>;

/** What is answered once: the address, null when the same link is asked for again. */
export const MadeLogLink = z.object({ link: LogLink, url: z.nullable(z.string()) });
export type MadeLogLink = z.infer<typeof MadeLogLink>;

/** What is behind '#token=' of the address. */
export const LogLinkToken = z.object({
  token: z.string('must be text').check(z.regex(/^[A-Za-z0-9_-]{43}$/, "isn't the token of a link")),
});

/** Where the address leads; the token is behind '#', which no server is told. */
export const LOG_LINK_PATH = '/lesson-log/shared';
