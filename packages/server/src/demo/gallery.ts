import { readFileSync } from 'node:fs';
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
  /** Names of films in this folder. */
  readonly films: readonly string[];
}

/** Uploads a trainer's drills and films and shows them, unless that is done already. */
export async function ensureGallery(context: MediaContext, actor: Actor, { trainerId, programId, drills, films }: Shown): Promise<void> {
  if (drills.length === 0 || (await hasGallery(context.db, trainerId))) return;
  const mediaIds: MediaId[] = [];
  for (const drill of drills) {
    mediaIds.push(await uploadFile(context, actor, { name: drill.fileName, contentType: 'image/png', bytes: await drawDrillBoard(drill) }));
  }
  for (const name of films) mediaIds.push(await uploadFile(context, actor, { name, contentType: 'video/mp4', bytes: readFilm(name) }));
  if (programId !== undefined) await context.services.programs.changeProgram(actor, programId, { mediaFiles: mediaIds.slice(0, 1) });
  // The profile comes last: it marks everything else as done.
  await context.services.trainers.changeProfile(actor, trainerId, TrainerProfileChange.parse({ mediaIds }));
}

/** What Maya's page begins with. */
export const filmsOfMaya: readonly string[] = ['meet-maya.mp4'];

const readFilm = (name: string) => readFileSync(new URL(name, import.meta.url));

interface DemoFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** As a browser does it: created, sent in one chunk, finished. */
async function uploadFile(
  { services: { media }, protocol }: MediaContext,
  actor: Actor,
  { name, contentType, bytes }: DemoFile,
): Promise<MediaId> {
  const id = await media.startUpload(actor, { name, contentType, byteSize: bytes.length });
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
