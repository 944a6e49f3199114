import type { CheckrEventLog } from './checkr/events.ts';
import type { FaultSwitches } from './faults.ts';
import type { Store } from './store.ts';
import type { EventLog } from './stripe/events.ts';

/** What every part of the sandbox works with. */
export interface World {
  store: Store;
  faults: FaultSwitches;
  events: EventLog;
  checkrEvents: CheckrEventLog;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Lets the product and this sandbox believe that it is another moment; absent where time must not be moved. */
  moveClock?: (to: number) => Promise<void>;
  /** The product's origin, without a slash at its end. Hosted pages lie under `/sandbox/` of it. */
  publicUrl: () => string;
}

/** The clock in whole seconds, as Stripe writes instants. */
export function nowSeconds(world: Pick<World, 'clock'>): number {
  return Math.floor(world.clock() / 1_000);
}
