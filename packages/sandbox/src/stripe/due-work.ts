import type { World } from '../world.ts';
import { payOutAutomatically } from './automatic-payouts.ts';
import { openDueDisputes } from './disputes.ts';
import { settleDuePayouts } from './payouts.ts';

/**
 * What happens by itself, as far as its time has come: cardholders dispute, balances are paid out, banks answer. Done now and then, and
 * before every call and page, so that whoever moves the clock sees at once what has become of it.
 */
export function doDueWork(world: World): void {
  openDueDisputes(world);
  payOutAutomatically(world);
  settleDuePayouts(world);
}
