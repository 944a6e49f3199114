import type { UserId } from '@x1/contract/core/ids.ts';
import {
  type Attachment,
  attachmentTexts,
  MESSAGE_FILE_MAX_BYTES,
  MESSAGE_FILES_PER_DAY_MAX_BYTES,
  MESSAGE_FILES_QUOTA_BYTES,
  MESSAGE_PURPOSE,
} from '@x1/contract/media/attachment.ts';
import type { MediaFile, MediaId } from '@x1/contract/media/media-file.ts';
import {
  findMediaType,
  MEDIA_MAX_BYTES,
  MEDIA_QUOTA_BYTES,
  mediaTexts,
  UPLOADED_PER_DAY_MAX_BYTES,
  UPLOADS_MAX,
} from '@x1/contract/media/media-rules.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { newFileKey } from '../../platform/tokens.ts';
import { cleanUp } from './clean-up.ts';
import { eraseMediaOf } from './erase-user-data.ts';
import { toFileName } from './file-name.ts';
import { makeFiles, refuseFile } from './finish.ts';
import { expiryOf } from './lifetimes.ts';
import { createMessageFiles } from './message-files.ts';
import type { MediaNeeds } from './needs.ts';
import type { MakeWebImage, ScanFile, SniffType } from './port.ts';
import { findMediaFile, readAttachments } from './reads.ts';
import * as store from './store.ts';
import { createTakeDown } from './take-down.ts';
import { deleteUpload, findUpload, insertUpload, type Purpose, readUsage, type Upload } from './upload-store.ts';
import { createMediaUses } from './uses.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'files' | 'uploads'>, MediaNeeds {
  sniffType: SniffType;
  makeWebImage: MakeWebImage;
  /** Undefined without a virus scanner: files are then marked as not scanned. */
  scanFile: ScanFile | undefined;
}

/** A file as declared before its first byte. */
interface Announcement {
  readonly name: string;
  /** '' when the browser does not know it. */
  readonly contentType: string;
  readonly byteSize: number;
  /** `MESSAGE_PURPOSE`, or undefined for the pages of trainers. */
  readonly purpose: string | undefined;
}

/** An upload as its owner finds it: still on its way, or made into a media file. */
interface UploadState {
  readonly isFinished: boolean;
  readonly byteSize: number;
}

/** How much one person may keep, and send within a day, of each kind. */
const limits = {
  page: {
    quotaBytes: MEDIA_QUOTA_BYTES,
    quota: 'media.quota_reached',
    perDayBytes: UPLOADED_PER_DAY_MAX_BYTES,
    perDay: 'upload.daily_limit',
  },
  message: {
    quotaBytes: MESSAGE_FILES_QUOTA_BYTES,
    quota: 'message_file.quota_reached',
    perDayBytes: MESSAGE_FILES_PER_DAY_MAX_BYTES,
    perDay: 'message_file.daily_limit',
  },
} as const;

/** How many people's files one cleanup deletes at most; the next one continues. */
const ownersAtOnce = 100;

export type MediaService = ReturnType<typeof createMediaService>;

/** Files of trainers: uploaded in pieces, looked at, and shown where their owner wants. */
export function createMediaService({ db, clock, accounts, files, uploads, ...rest }: Needs) {
  /** Concurrent requests to finish are handled once. */
  const finishing = new Map<MediaId, Promise<boolean>>();

  const findOwnUpload = (actor: Actor, id: MediaId, purpose?: Purpose): Promise<Upload | undefined> =>
    findUpload(db, { id, userId: actor.userId, begunAfter: expiryOf(clock.now()), purpose });

  const takeDown = createTakeDown({ clock, files });
  const letGoOf = (userId: UserId): Promise<void> => eraseMediaOf({ db, clock, files, uploads, ...takeDown, ...rest }, userId);

  async function forget(id: MediaId): Promise<void> {
    await deleteUpload(db, id);
    await uploads.remove(id);
  }

  /** @returns whether a row was made */
  async function finish(upload: Upload): Promise<boolean> {
    if ((await uploads.countBytes(upload.id)) !== upload.byteSize) {
      // The bytes of an upload that another process has finished are already gone.
      if ((await store.findUploadedBytes(db, upload)) !== undefined) return false;
      throw new AppError('upload.incomplete');
    }
    const made = await makeFiles(upload, { clock, files, uploads, ...rest }).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'media.refused') await forget(upload.id);
      // The disk may have filled up while the files were written.
      else if (!(await uploads.hasRoomFor(0))) throw new AppError('upload.no_space', undefined, { cause: error });
      throw error;
    });
    const { id, userId, name, byteSize, purpose } = upload;
    // The row comes last: the file it names is complete.
    const isNew = await inTransaction(db, async (tx) => {
      await accounts.assertOpen(tx, userId);
      // Canceled in the meantime, or finished by another process.
      if (!(await deleteUpload(tx, id))) return false;
      await store.insertMedia(tx, { id, userId, purpose, name, uploadedBytes: byteSize, ...made }, clock.now());
      return true;
    }).catch(async (error: unknown) => {
      if (error instanceof AppError) await removeFiles(made);
      throw error;
    });
    if (!isNew) await removeFiles(made);
    await uploads.remove(id);
    return isNew;
  }

  async function removeFiles({ fileKey, thumbnailKey }: store.MediaKeys): Promise<void> {
    await files.remove(fileKey);
    if (thumbnailKey) await files.remove(thumbnailKey);
  }

  return {
    ...createMediaUses({ clock, files }),
    ...createMessageFiles({ db, clock, files }),
    ...takeDown,

    /**
     * Makes room for a file of the caller: of trainers for their pages, of either side for a message.
     *
     * @returns the id of the upload
     * @throws AppError 'auth.forbidden' for a parent's file that is not for a message, 'media.refused' for a type or size that is not taken,
     *   'upload.too_large', 'trainer.profile_required', 'upload.too_many', 'media.quota_reached', 'upload.daily_limit',
     *   'message_file.quota_reached', 'message_file.daily_limit', 'upload.no_space', 'auth.required' when the account is switched off or closed
     */
    startUpload: async (actor: Actor, { name: sentName, contentType, byteSize, purpose: named }: Announcement): Promise<MediaId> => {
      const purpose: Purpose = named === MESSAGE_PURPOSE ? 'message' : 'page';
      if (purpose === 'page' && actor.role !== 'trainer') throw new AppError('auth.forbidden');
      const name = toFileName(sentName);
      const type = findMediaType(name, contentType);
      if (!type) throw refuseFile(mediaTexts.unsupported);
      if (byteSize === 0) throw refuseFile(mediaTexts.empty);
      if (byteSize > MEDIA_MAX_BYTES) throw new AppError('upload.too_large');
      if (purpose === 'message' && byteSize > MESSAGE_FILE_MAX_BYTES) throw refuseFile(attachmentTexts.tooLarge);
      if (!(await uploads.hasRoomFor(byteSize))) throw new AppError('upload.no_space');
      const id = newFileKey() as MediaId;
      await inTransaction(db, async (tx) => {
        await advisoryLock(tx, 'uploads', actor.userId);
        await accounts.assertOpen(tx, actor.userId);
        if (purpose === 'page' && !(await rest.trainers.hasProfile(tx, actor.userId))) throw new AppError('trainer.profile_required');
        const { quotaBytes, quota, perDayBytes, perDay } = limits[purpose];
        const usage = await readUsage(tx, { userId: actor.userId, purpose }, expiryOf(clock.now()));
        if (usage.uploads >= UPLOADS_MAX) throw new AppError('upload.too_many');
        if (usage.bytes + byteSize > quotaBytes) throw new AppError(quota);
        if (usage.bytesOfToday + byteSize > perDayBytes) throw new AppError(perDay);
        const upload = { id, userId: actor.userId, purpose, name, contentType: type.contentType, byteSize, createdAt: clock.now() };
        await insertUpload(tx, upload);
      });
      return id;
    },

    /** An upload of the caller. @throws AppError 'upload.not_found' also for uploads of others and those of more than a day ago */
    getUpload: async (actor: Actor, id: MediaId): Promise<UploadState> => {
      const upload = await findOwnUpload(actor, id);
      if (upload) return { isFinished: false, byteSize: upload.byteSize };
      const byteSize = await store.findUploadedBytes(db, { id, userId: actor.userId });
      if (byteSize === undefined) throw new AppError('upload.not_found');
      return { isFinished: true, byteSize };
    },

    /** Deletes an upload in progress, and its bytes. Ownership is already checked. */
    cancelUpload: forget,

    /**
     * Makes a media file of an upload of the caller for this purpose; asked again, or twice at once, it is one media file.
     *
     * @returns whether this made it
     * @throws AppError 'upload.not_found', 'upload.incomplete', 'media.refused' with the sentence for the person: the file is gone then,
     *   'server.unavailable' while the virus scanner doesn't respond: the upload is kept, 'auth.required' when the account was disabled or closed in the meantime
     */
    finishUpload: async (actor: Actor, id: MediaId, purpose: Purpose): Promise<boolean> => {
      const upload = await findOwnUpload(actor, id, purpose);
      if (!upload) {
        const byteSize = await store.findUploadedBytes(db, { id, userId: actor.userId, purpose });
        if (byteSize === undefined) throw new AppError('upload.not_found');
        return false;
      }
      const underWay = finishing.get(id) ?? finish(upload).finally(() => finishing.delete(id));
      finishing.set(id, underWay);
      return underWay;
    },

    /** The file with its addresses; undefined when it is gone. */
    readMedia: (mediaId: MediaId): Promise<MediaFile | undefined> => findMediaFile(db, mediaId),

    /** A file of a message as the message will name it; undefined when it is gone. */
    readAttachment: async (mediaId: MediaId): Promise<Attachment | undefined> => (await readAttachments(db, [mediaId]))[0],

    /** Deletes an unused media file of the caller. Ownership is already checked. @throws AppError 'media.in_use' */
    discard: async (id: MediaId): Promise<void> => {
      const keys = await store.deleteUnused(db, id, clock.now());
      if (!keys) throw new AppError('media.in_use');
      await removeFiles(keys);
    },

    /** Removes everything a closed account has uploaded (security.md §5.2), except evidence. */
    letGoOf,

    /** Removes what nobody needs: files of people who left that were held while a report was open, old uploads, media files that nothing has shown for a day, and bytes that no row knows. */
    cleanUp: async (): Promise<void> => {
      for (const userId of await rest.safety.listOwnersWhoLeft(ownersAtOnce)) await letGoOf(userId);
      await cleanUp({ db, clock, files, uploads, trainers: rest.trainers });
    },
  };
}
