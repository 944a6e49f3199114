import * as z from 'zod/mini';
import { ClipCommentId, ClipId, DrillId, GoalId } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { CalendarDate, Instant } from '../core/time.ts';
import { MediaId } from '../media/media-file.ts';
import { progressSides } from './progress.ts';

/** Films of one goal or one drill. */
export const CLIPS_MAX = 10;
/** The longest film, as its browser measured it; how large one may be is `MESSAGE_FILE_MAX_BYTES`. */
export const CLIP_MAX_MS = 120_000;
export const CLIP_COMMENTS_MAX = 100;
export const CLIP_COMMENT_MAX_LENGTH = 300;
/** Where films are read: `/progress-films/<pass>/<id>/<name>`. */
export const CLIPS_PATH = '/progress-films';

/** What an adult of the family confirms before the first film of an athlete (decision 0111); kept with who said it, and when. */
export const FILM_CONSENT = t(
  'Films of this athlete may be added to goals and drills, by our family and by the trainers we book for this athlete. Only our family and the trainer of that goal or drill can watch them. We can remove any film, and take this back, whenever we like.',
);

export const clipTexts = {
  notAFilm: t('Please choose a video.'),
  tooLong: t('Films can be up to 2 minutes long. Please cut it to the moment that matters.'),
  unreadable: t("This video can't be played here. Please save it as MP4 and choose it again."),
  tooLarge: t('Films can have up to 200 MB. Please choose a shorter one.'),
} as const;

export const clipMoments = ['before', 'after'] as const;
export type ClipMoment = (typeof clipMoments)[number];

const requestId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, t('must be 8 to 64 letters, digits or dashes')));
const atMs = z.int().check(z.minimum(0), z.maximum(CLIP_MAX_MS));
const commentText = text({ min: 1, max: CLIP_COMMENT_MAX_LENGTH, tooShort: t('Please write a comment') });

/** A film of a goal, or of a drill. */
export const NewClip = z
  .object({
    goalId: z._default(z.nullable(GoalId), null),
    drillId: z._default(z.nullable(DrillId), null),
    moment: z.enum(clipMoments),
    /** An upload for a message that wasn't sent (`finishMessageFile`). */
    mediaId: MediaId,
    lengthMs: z.int().check(z.minimum(1), z.maximum(CLIP_MAX_MS, clipTexts.tooLong)),
  })
  .check(z.refine(({ goalId, drillId }) => (goalId === null) !== (drillId === null), { error: t('must name a goal or a drill') }));
export type NewClip = z.output<typeof NewClip>;

/** What is typed; when in the film is where the player stands. */
export const ClipCommentWords = z.object({ text: commentText });
export const NewClipComment = z.extend(ClipCommentWords, { atMs, requestId });
export type NewClipComment = z.output<typeof NewClipComment>;
/** `version`: what the caller has seen; a change of something that was changed since is refused. */
export const ClipCommentChange = z.extend(ClipCommentWords, { version: z.int().check(z.minimum(1)) });
export type ClipCommentChange = z.output<typeof ClipCommentChange>;

export const ClipComment = z.object({
  id: ClipCommentId,
  /** Where in the film. */
  atMs: z.int(),
  text: z.string(),
  side: z.enum(progressSides),
  author: z.string(),
  /** Whether the caller wrote it, and may change it. */
  isOwn: z.boolean(),
  /** Of the other side, and not looked at yet by the caller's. */
  isNew: z.boolean(),
  version: z.int(),
});
export type ClipComment = z.infer<typeof ClipComment>;

export const Clip = z.object({
  id: ClipId,
  goalId: z.nullable(GoalId),
  drillId: z.nullable(DrillId),
  moment: z.enum(clipMoments),
  /** For the caller alone, for two to three hours. */
  url: z.string(),
  lengthMs: z.int(),
  side: z.enum(progressSides),
  /** Whether the caller added it. */
  isOwn: z.boolean(),
  isNew: z.boolean(),
  /** The family's day. */
  addedOn: CalendarDate,
  /** By their time in the film. */
  comments: z.array(ClipComment),
});
export type Clip = z.infer<typeof Clip>;

/** The films of an athlete with one trainer. */
export const Clips = z.object({
  /** Null: the family hasn't allowed films of this athlete. */
  consent: z.nullable(z.object({ givenAt: Instant, givenBy: z.string() })),
  /** Those from before first, then oldest first. */
  clips: z.array(Clip),
  /** What `seeClip` is told once one of these has been looked at. */
  readAt: Instant,
});
export type Clips = z.infer<typeof Clips>;

/** Where a film is read. @param pass of one person for one pair */
export function clipUrl(pass: string, mediaId: MediaId): string {
  return `${CLIPS_PATH}/${pass}/${mediaId}/film`;
}

/** '0:07', '1:52': a time of a film, rounded down. */
export function filmTime(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
