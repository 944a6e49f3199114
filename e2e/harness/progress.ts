import { buy, inDays, newProgram, newTrainer, schedule, type Trainer } from './marketplace.ts';
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
