import { readFileSync } from 'node:fs';
import type { NewClip } from '@x1/contract/progress/clips.ts';
import { buy, inDays, newProgram, newTrainer, schedule, type Trainer } from './marketplace.ts';
import { uploadForMessage } from './media.ts';
import { newPerson, type Person } from './people.ts';

/** An athlete of a family who trains with a trainer. */
export interface Pupil {
  trainer: Trainer;
  parent: Person;
  session: number;
  ids: { athleteId: number; trainerId: number };
  path: string;
}

/** A family has bought a session for a child. @param name the trainer's */
export async function newPupil(name?: string): Promise<Pupil> {
  const [trainer, parent] = [await newTrainer({ name }), await newPerson('parent')];
  const program = await newProgram(trainer);
  const { id: athleteId } = await parent.api.athletes.addAthlete({
    body: { firstName: 'Kit', birthYear: new Date().getUTCFullYear() - 12 },
  });
  const session = await buy(parent, program, 'individual', athleteId);
  await schedule(parent, session, inDays(5));
  const ids = { athleteId, trainerId: trainer.profile.id };
  return { trainer, parent, session, ids, path: `/progress/${ids.athleteId}/${ids.trainerId}` };
}

/** Nine seconds that every browser plays. */
const sprint = () => readFileSync(new URL('../../packages/server/src/demo/meet-maya.mp4', import.meta.url));

/** Adds a film without the screens. @returns its id */
export async function addFilm({ ids }: Pupil, person: Person, of: Pick<NewClip, 'goalId' | 'moment'>): Promise<number> {
  const mediaId = await uploadForMessage(person, { name: 'sprint.mp4', mimeType: 'video/mp4', buffer: sprint() });
  return (await person.api.progress.addClip({ params: ids, body: { ...of, mediaId, lengthMs: 9_000 } })).id;
}
