import type { Person } from '@x1/contract/admin/person.ts';

/** What disabling an account does, for the operator who is about to: nothing that is booked or paid changes, and nobody is told. */
export function whatDisablingDoes({ role }: Pick<Person, 'role'>): string {
  if (role === 'trainer')
    return "Sign-ins end immediately, programs leave the lists, and media addresses change. Booked sessions stay booked: families aren't told, and can cancel for a full refund. No new payouts go out meanwhile, and the balance stays. Enabling it again takes two operators.";
  return "Sign-ins end immediately, and no more emails go out to this person. Booked sessions stay booked: trainers aren't told, and nothing is refunded. To end a session, refund its payment. Enabling it again takes two operators.";
}
