import type { ChangePreview, ScheduleChangeWish } from '@x1/contract/scheduling/schedule-change.ts';
import type { Actor } from '../../../http/actor.ts';
import type { ModuleContext } from '../../../module-context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { createChangePreview, type PreviewNeeds } from './preview.ts';

interface Needs extends PreviewNeeds, Pick<ModuleContext, 'db' | 'clock'> {}

/** A trainer moves or cancels many sessions in one step (decision 0087). */
export function createScheduleChanges(needs: Needs) {
  const { db } = needs;
  const readPlan = createChangePreview(needs);

  return {
    /** What would happen. Changes nothing. @throws AppError 'appointment.not_found', 'trainer.not_found', 'schedule_change.too_many' */
    previewChange: (actor: Actor, wish: ScheduleChangeWish): Promise<ChangePreview> =>
      inTransaction(db, async (tx) => (await readPlan(tx, actor, wish)).preview),
  };
}
