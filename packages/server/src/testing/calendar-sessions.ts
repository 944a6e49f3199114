import { paidRequest, type SellingTrainer, timeIn } from './given.ts';
import type { Person, TestApp } from './start-app.ts';

/** Sessions between the current parent and trainer of a test file, each at a time that no other has. */
export function createCalendarSessions(app: TestApp, parties: () => { parent: Person; trainer: SellingTrainer }) {
  let hours = 48;
  const nextTime = () => {
    hours += 3;
    return timeIn(app, hours);
  };

  /** A parent has paid and chosen a time; the trainer has not answered. */
  async function requested() {
    const { parent, trainer } = parties();
    const { appointmentId, transactionId } = await paidRequest(app, { parent, trainer });
    const time = nextTime();
    await parent.api.scheduling.schedule({ body: { appointmentId, ...time } });
    return { appointmentId, transactionId, time };
  }

  /** A session that belongs in the calendar. */
  async function booked() {
    const session = await requested();
    await parties().trainer.api.scheduling.approve({ params: { appointmentId: session.appointmentId } });
    return session;
  }

  return { nextTime, requested, booked };
}
