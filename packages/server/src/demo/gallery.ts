import { readFileSync } from 'node:fs';
import type { ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import { TrainerProfileChange } from '@x1/contract/trainers/trainer.ts';
import type { Actor } from '../http/actor.ts';
import type { DemoContext } from './demo-context.ts';
import { type Drill, drawDrillBoard } from './drill-boards.ts';
import { hasGallery } from './progress.ts';
import { type UploadContext, uploadFile } from './upload-file.ts';

type MediaContext = UploadContext & Pick<DemoContext, 'db'>;

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

export const readFilm = (name: string) => readFileSync(new URL(name, import.meta.url));
