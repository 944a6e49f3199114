import { mountUploads } from '../../http/uploads.ts';
import type { Module, ModuleContext } from '../../module-context.ts';
import type { UploadProtocol } from '../../platform/upload-protocol.ts';
import { accountDeleted } from '../accounts/events.ts';
import { cleanUpMedia } from './jobs.ts';
import type { MediaNeeds } from './needs.ts';
import type { MakeWebImage, ScanFile, SniffType } from './port.ts';
import { createMediaHandlers } from './routes.ts';
import { createMediaService } from './service.ts';

interface Context extends ModuleContext {
  /** The protocol in which files come. */
  protocol: UploadProtocol;
  sniffType: SniffType;
  makeWebImage: MakeWebImage;
  scanFile: ScanFile | undefined;
}

/** Files of trainers. */
export function createMediaModule(context: Context, { accounts, safety, trainers }: MediaNeeds) {
  const { protocol, uploads } = context;
  const service = createMediaService({ ...context, accounts, safety, trainers });
  return {
    service,
    handlers: createMediaHandlers(service),
    mount: (app, options) => mountUploads(app, { ...options, desk: service, protocol, hasRoomFor: uploads.hasRoomFor }),
    subscribe: () => {
      context.jobs.work(cleanUpMedia, () => service.cleanUp());
      context.events.subscribe(accountDeleted, 'media.let_go', ({ userId }) => service.letGoOf(userId));
    },
  } satisfies Module;
}
