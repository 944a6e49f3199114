import type { ScheduleChangeWish } from '@x1/contract/scheduling/schedule-change.ts';
import { type PaidRequest, paidRequest, type SellingTrainer, sellingTrainer, timeIn } from './given.ts';
import type { Person, TestApp } from './start-app.ts';

/** A trainer's day, paid and accepted: a family alone at its first hour, the same and another one in a group two hours later. */
export interface ChangedDay {
  readonly trainer: SellingTrainer;
  readonly parent: Person;
  readonly other: Person;
  readonly alone: PaidRequest & { readonly time: ReturnType<typeof timeIn> };
  readonly group: readonly [PaidRequest, PaidRequest];
  readonly groupTime: ReturnType<typeof timeIn>;
  /** All of it, to be canceled or moved. */
  readonly wish: (what: ScheduleChangeWish['what'], except?: ScheduleChangeWish['except']) => ScheduleChangeWish;
}

/** @param hours from now until the day begins */
export async function paidDay(app: TestApp, hours = 50): Promise<ChangedDay> {
  const trainer = await sellingTrainer(app);
  const [parent, other] = [await app.signUp('parent'), await app.signUp('parent')];
  const [time, groupTime] = [timeIn(app, hours), timeIn(app, hours + 2)];
  const book = async (person: Person, sessionType: 'individual' | 'group', chosen: typeof time) => {
    const request = await paidRequest(app, { trainer, parent: person, sessionType });
    await person.api.scheduling.schedule({ body: { appointmentId: request.appointmentId, ...chosen } });
    await trainer.api.scheduling.approve({ params: { appointmentId: request.appointmentId } });
    return request;
  };
  const alone = { ...(await book(parent, 'individual', time)), time };
  const group = [await book(parent, 'group', groupTime), await book(other, 'group', groupTime)] as const;
  await app.drainJobs();
  return {
    trainer,
    parent,
    other,
    alone,
    group,
    groupTime,
    wish: (what, except = []) => ({
      which: { kind: 'range', startTime: time.startTime, endTime: groupTime.endTime },
      what,
      except,
      timeZone: 'America/New_York',
    }),
  };
}

/** A trainer looks at what would happen and confirms it. */
export async function confirmChange({ api }: Person, wish: ScheduleChangeWish, reason = 'Rain') {
  const { version } = await api.scheduling.previewChange({ body: wish });
  return api.scheduling.changeSchedule({ body: { ...wish, reason, version, requestId: crypto.randomUUID() } });
}
