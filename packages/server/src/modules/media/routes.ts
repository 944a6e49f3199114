import type { mediaRoutes } from '@x1/contract/media/routes.ts';
import { created, type Handlers } from '../../http/handlers.ts';
import { AppError } from '../../platform/errors.ts';
import type { MediaService } from './service.ts';

export function createMediaHandlers(media: MediaService): Handlers<typeof mediaRoutes> {
  return {
    finishUpload: async (actor, { params }) => {
      const isNew = await media.finishUpload(actor, params.uploadId, 'page');
      return answer(await media.readMedia(params.uploadId), isNew);
    },
    finishMessageFile: async (actor, { params }) => {
      const isNew = await media.finishUpload(actor, params.uploadId, 'message');
      return answer(await media.readAttachment(params.uploadId), isNew);
    },
  };
}

/** @throws AppError 'upload.not_found' for a file that its owner has removed this very moment */
function answer<File>(file: File | undefined, isNew: boolean) {
  if (!file) throw new AppError('upload.not_found');
  return isNew ? created(file) : file;
}
