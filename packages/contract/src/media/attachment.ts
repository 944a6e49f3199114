import * as z from 'zod/mini';
import { t } from '../core/texts.ts';
import { MediaId, type MediaKind, mediaKinds } from './media-file.ts';
import { mediaTexts } from './media-rules.ts';

/** How many files one message may carry. */
export const MESSAGE_FILES_MAX = 4;
/** Size limit of one of them: a few minutes of a phone's film. */
export const MESSAGE_FILE_MAX_BYTES = 200 * 1_024 * 1_024;
/** What one person may begin to upload for messages within a day. */
export const MESSAGE_FILES_PER_DAY_MAX_BYTES = 1_024 * 1_024 * 1_024;
/** Storage limit of one person's files in messages, sent and unsent together. */
export const MESSAGE_FILES_QUOTA_BYTES = 10 * 1_024 * 1_024 * 1_024;
/** The metadata of an upload that say it is for a message: `purpose message`. */
export const MESSAGE_PURPOSE = 'message';
/** Where files of messages are read: `/message-files/<pass>/<id>/<name>`. */
export const MESSAGE_FILES_PATH = '/message-files';

export const attachmentTexts = {
  tooLarge: t('Files in messages can have up to 200 MB. Please send a shorter or smaller one.'),
  get tooMany() {
    return t('A message can have up to {count} files.', { count: MESSAGE_FILES_MAX });
  },
} as const;

/** A file of a message. Only the two sides of its conversation may load it, with a pass (`messageFileUrl`). */
export const Attachment = z.object({
  id: MediaId,
  type: z.enum(mediaKinds),
  /** As the sender called it; before the first payment without contact details (security.md F66). */
  name: z.string(),
  /** Pixels of a picture; null otherwise. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  byteSize: z.int(),
  /** Whether a virus scanner looked at the whole file and found nothing. Pictures are never scanned: nothing of the uploaded bytes is left in them. */
  isScanned: z.boolean(),
});
export type Attachment = z.infer<typeof Attachment>;

/** The files of a new message, in their order: ids of finished uploads, each of which can be sent once. */
export const AttachmentIds = z
  .array(MediaId, t('must be a list'))
  .check(z.minLength(1, t('must name a file')), z.maxLength(MESSAGE_FILES_MAX, { error: () => attachmentTexts.tooMany }));

/** 'Photo', '2 videos', 'PDF', '3 files': what a message without text is called in lists. */
export function attachmentsLabel(attachments: readonly Pick<Attachment, 'type'>[]): string {
  if (attachments.length !== 1) return attachmentsText(attachments);
  const labels = { image: t('Photo'), video: t('Video'), pdf: t('PDF'), file: t('File') };
  return labels[kindOf(attachments)];
}

/** 'a photo', '2 videos', 'a PDF', '3 files': what somebody has sent. */
export function attachmentsText(attachments: readonly Pick<Attachment, 'type'>[]): string {
  const count = attachments.length;
  const texts = {
    image: t('{count, plural, one {a photo} other {# photos}}', { count }),
    video: t('{count, plural, one {a video} other {# videos}}', { count }),
    pdf: t('{count, plural, one {a PDF} other {# PDFs}}', { count }),
    file: t('{count, plural, one {a file} other {# files}}', { count }),
  };
  return texts[kindOf(attachments)];
}

function kindOf(attachments: readonly Pick<Attachment, 'type'>[]): MediaKind | 'file' {
  const [first] = attachments;
  return first && attachments.every(({ type }) => type === first.type) ? first.type : 'file';
}

/** Where a file of a message is read, or its small picture. @param pass of the conversation, see the call `filePass` */
export function messageFileUrl(pass: string, { id, type }: Pick<Attachment, 'id' | 'type'>, size: 'full' | 'small' = 'full'): string {
  const name = size === 'small' ? SMALL_NAME : type === 'image' ? 'image.webp' : type;
  return `${MESSAGE_FILES_PATH}/${pass}/${id}/${name}`;
}

/** The name of the small picture. */
export const SMALL_NAME = 'small.webp';

/** Why a file cannot go into a message, before any byte of it is sent. The server decides again. */
export function findAttachmentProblem({ size }: { readonly size: number }): string | undefined {
  if (size > MESSAGE_FILE_MAX_BYTES) return attachmentTexts.tooLarge;
  return size === 0 ? mediaTexts.empty : undefined;
}
