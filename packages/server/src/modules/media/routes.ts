import type { mediaRoutes } from '@x1/contract/media/routes.ts';
import { created, type Handlers } from '../../http/handlers.ts';
import { AppError } from '../../platform/errors.ts';
import type { MediaService } from './service.ts';

export function createMediaHandlers(media: MediaService): Handlers<typeof mediaRoutes> {
  return {
    finishUpload: async (actor, { params }) => {
      const isNew = await media.finishUpload(actor, params.uploadId);
      const file = await media.readMedia(params.uploadId);
      // Removed by its owner this very moment.
      if (!file) throw new AppError('upload.not_found');
      return isNew ? created(file) : file;
    },
  };
}
