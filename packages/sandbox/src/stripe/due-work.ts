import { expireDueInvitations } from '../checkr/invitations.ts';
import { sendDueNotices } from '../checkr/reports.ts';
import type { World } from '../world.ts';
import { payOutAutomatically } from './automatic-payouts.ts';
import { openDueDisputes } from './disputes.ts';
import { settleDuePayouts } from './payouts.ts';

/**
 * Does what is due: cardholders dispute, balances are paid out, banks answer, invitations to
 * background checks end, second notices go out. Runs periodically and before every call and page, so that
 * moving the clock takes effect at once.
 */
export function doDueWork(world: World): void {
  openDueDisputes(world);
  payOutAutomatically(world);
  settleDuePayouts(world);
  expireDueInvitations(world);
  sendDueNotices(world);
}
