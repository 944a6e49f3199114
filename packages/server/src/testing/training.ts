import type { AthleteId, TrainerId } from '@x1/contract/core/ids.ts';
import { type PaidRequest, paidRequest, timeIn } from './given.ts';
import type { Person, TestApp } from './start-app.ts';

/** An athlete who trains with a trainer. */
export interface Training extends PaidRequest {
  readonly ids: { readonly athleteId: AthleteId; readonly trainerId: TrainerId };
}

/** A family in New York has bought a session of a trainer for Sam. */
export async function training(app: TestApp, given: { parent?: Person; trainer?: PaidRequest['trainer'] } = {}): Promise<Training> {
  const parent = given.parent ?? (await app.signUp('parent'));
  await parent.api.accounts.setTimezone({ body: { timezone: 'America/New_York' } });
  const { id: athleteId } = await parent.api.accounts.addAthlete({ body: { firstName: 'Sam', birthYear: 2014 } });
  const request = await paidRequest(app, { ...given, parent, athleteId });
  return { ...request, ids: { athleteId, trainerId: request.trainer.trainerId } };
}

/** The trainer holds its session an hour from now. */
export async function holdSession(app: TestApp, { trainer, appointmentId }: PaidRequest): Promise<void> {
  await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 1) } });
  app.clock.advance({ hours: 3 });
  await trainer.api.scheduling.complete({ params: { appointmentId } });
}
