import { Readable } from 'node:stream';
import type { ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import { TrainerProfileChange } from '@x1/contract/trainers/trainer.ts';
import type { Actor } from '../http/actor.ts';
import type { DemoContext } from './demo-context.ts';
import { type Drill, drawDrillBoard } from './drill-boards.ts';
import { hasGallery } from './progress.ts';

type MediaContext = Pick<DemoContext, 'db' | 'services' | 'protocol'>;

interface Shown {
  readonly trainerId: TrainerId;
  /** The program that also shows the first drill. */
  readonly programId: ProgramId | undefined;
  readonly drills: readonly Drill[];
}

/** Uploads a trainer's drills and shows them, unless that is done already. */
export async function ensureGallery(context: MediaContext, actor: Actor, { trainerId, programId, drills }: Shown): Promise<void> {
  if (drills.length === 0 || (await hasGallery(context.db, trainerId))) return;
  const mediaIds: MediaId[] = [];
  for (const drill of drills) mediaIds.push(await uploadDrill(context, actor, drill));
  if (programId !== undefined) await context.services.programs.changeProgram(actor, programId, { mediaFiles: mediaIds.slice(0, 1) });
  // The profile comes last: it marks everything else as done.
  await context.services.trainers.changeProfile(actor, trainerId, TrainerProfileChange.parse({ mediaIds }));
}

/** As a browser does it: created, sent in one chunk, finished. */
async function uploadDrill({ services: { media }, protocol }: MediaContext, actor: Actor, drill: Drill): Promise<MediaId> {
  const bytes = await drawDrillBoard(drill);
  const id = await media.startUpload(actor, { name: drill.fileName, contentType: 'image/png', byteSize: bytes.length });
  const version = { 'tus-resumable': '1.0.0' };
  await protocol({ method: 'POST', id, headers: { ...version, 'upload-length': String(bytes.length) } });
  const headers = {
    ...version,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(bytes.length),
  };
  await protocol({ method: 'PATCH', id, headers, body: Readable.from([bytes]) });
  await media.finishUpload(actor, id);
  return id;
}
