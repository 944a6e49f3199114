import type { SeeAs, SeeAsAccount } from '@x1/contract/admin/see-as.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readCredit } from '../../billing/reads/credit.ts';
import { getUsualTimes } from '../../trainers/reads.ts';
import type { AdminNeeds } from '../needs.ts';
import type { SeenPerson } from './see-as-lists.ts';

interface Given extends Pick<AdminNeeds, 'notifications' | 'payouts' | 'trainers'> {
  readonly now: Date;
}

type Account = Omit<SeeAsAccount, keyof SeeAs>;

/** A person's account and settings, and of a trainer balances and availability. */
export async function readAccount(tx: Tx, person: SeenPerson, given: Given): Promise<Account> {
  const { userId, familyId, role } = person;
  const user = await tx
    .selectFrom('users')
    .select(['phone', 'timezone', 'emailConfirmedAt', 'createdAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    phone: user.phone,
    timezone: user.timezone,
    isEmailConfirmed: user.emailConfirmedAt !== null,
    memberSince: user.createdAt.toISOString(),
    notifications: await given.notifications.preferencesIn(tx, userId),
    parent: role === 'parent' ? { isSecondAdult: familyId !== userId, credit: (await readCredit(tx, familyId)).balance } : null,
    trainer: await readTrainer(tx, person, given),
  };
}

async function readTrainer(tx: Tx, { userId, trainerId }: SeenPerson, { payouts, trainers, now }: Given): Promise<Account['trainer']> {
  if (trainerId === null) return null;
  const { name } = await tx.selectFrom('trainers').select('name').where('id', '=', trainerId).executeTakeFirstOrThrow();
  const { hours, rules } = await getUsualTimes(tx, trainerId);
  const timeOff = await tx
    .selectFrom('timeOff')
    .select(['startsAt', 'endsAt'])
    .where('trainerId', '=', trainerId)
    .where('endsAt', '>', now)
    .orderBy('startsAt')
    .execute();
  const connection = await tx.selectFrom('calendarConnections').select('userId').where('userId', '=', userId).executeTakeFirst();
  return {
    displayName: name,
    sports: await trainers.listSports(tx, trainerId),
    balance: await payouts.balanceIn(tx, userId),
    hours: [...hours],
    rules,
    timeOff: timeOff.map(({ startsAt, endsAt }) => ({ startTime: startsAt.toISOString(), endTime: endsAt.toISOString() })),
    hasCalendar: connection !== undefined,
  };
}
