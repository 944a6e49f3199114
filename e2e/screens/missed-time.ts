import { buy, confirm, inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newPerson, type Person } from '../harness/people.ts';

/**
 * A family chose a time, began to pay, and looked at another one meanwhile; somebody else took the first, and then the family paid
 * (decision 0065). @returns the family, and its session without a time
 */
export async function missTime(): Promise<{ parent: Person; session: number }> {
  const [trainer, parent, other] = [await newTrainer({ name: 'Maya Okafor' }), await newPerson('parent'), await newPerson('parent')];
  const program = await newProgram(trainer);
  const { id: programId, trainerId } = program;
  const wish = (startTime: string, endTime: string) => ({
    body: { programId, sessionType: 'individual', startTime, endTime, scheduledInTimezone: 'America/New_York' } as const,
  });
  const { id: holdId } = await parent.api.scheduling.holdTime(wish(inDays(5), inDays(5, '17:00')));
  const { clientSecret, transactionId } = await parent.api.payments.createPaymentIntent({
    body: { programId, trainerId, sessionType: 'individual', holdId },
  });
  await parent.api.scheduling.holdTime(wish(inDays(6), inDays(6, '17:00')));
  await schedule(other, await buy(other, program), inDays(5));
  await confirm(parent, clientSecret);
  const { appointmentId } = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
  if (appointmentId === null) throw new Error(`Transaction ${transactionId} has no session although it is paid`);
  return { parent, session: appointmentId };
}
