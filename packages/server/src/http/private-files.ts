import { SMALL_NAME } from '@x1/contract/media/attachment.ts';
import { MediaId } from '@x1/contract/media/media-file.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import type { FileStore, StoredFile } from '../platform/files.ts';
import { answerFile } from './media.ts';

/** Who may load a file that is for two sides. */
export interface PrivateFileDesk {
  /** @param wanted `pass` as the address has it @returns undefined unless the pass is good for this file, now */
  openFile(wanted: { readonly pass: string; readonly mediaId: MediaId; readonly size: 'full' | 'small' }): Promise<StoredFile | undefined>;
}

interface Served {
  /** Where they are read. */
  readonly path: string;
  readonly desk: PrivateFileDesk;
  readonly files: Pick<FileStore, 'read'>;
}

type FileRequest = FastifyRequest<{ Params: { pass: string; mediaId: string; name: string } }>;

/** Shorter than a pass is good for: what is shown twice within an hour is loaded once. No proxy may keep it. */
const cacheControl = 'private, max-age=3600';

/**
 * Files that two sides share: of messages, and films of progress. `<img>` and `<video>` send no token: the address has a pass of one person, and whether that person
 * may still read it is asked at each request (decision 0101). Everything else is 'not found', so that no id can be tried.
 */
export function servePrivateFiles(app: FastifyInstance, { path, desk, files }: Served): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${path}/:pass/:mediaId/:name`,
    handler: async (request: FileRequest, reply) => {
      const { pass, mediaId, name } = request.params;
      const id = MediaId.safeParse(mediaId);
      const file = id.success ? await desk.openFile({ pass, mediaId: id.data, size: name === SMALL_NAME ? 'small' : 'full' }) : undefined;
      if (!file) throw new AppError('request.not_found');
      return answerFile(request, reply, { file, files, cacheControl });
    },
  });
}
