import type { World } from '../world.ts';
import type { StoredGoogleEvent } from './event.ts';
import type { GoogleAccount } from './records.ts';

/** The events of an account's calendar, deleted ones included, oldest first. */
export function eventsOf(world: World, account: string): StoredGoogleEvent[] {
  return world.store.list('googleEvents').filter((stored) => stored.account === account);
}

export function findEvent(world: World, account: string, eventId: string): StoredGoogleEvent | undefined {
  return world.store.find('googleEvents', `${account}/${eventId}`);
}

/** The account with this address, made when it is new. */
export function openAccount(world: World, account: string): GoogleAccount {
  return world.store.find('googleAccounts', account) ?? world.store.put('googleAccounts', { id: account, changes: 0 });
}

/** Counts one more change of the account's calendar. */
export function nextChange(world: World, account: string): number {
  const { changes } = openAccount(world, account);
  world.store.put('googleAccounts', { id: account, changes: changes + 1 });
  return changes + 1;
}
