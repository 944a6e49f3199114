import type { PushStanding } from '../../features/notifications/push.ts';

/** What the switch for push messages says of this browser. */
export function pushHint(standing: PushStanding | undefined): string {
  if (standing === 'impossible') return 'This browser cannot show them. On an iPhone, add X1 to the home screen first.';
  if (standing === 'blocked') return 'This browser blocks them for X1. Allow them in its settings first.';
  if (standing === 'on') return 'This browser shows them.';
  return 'In every browser in which you allow them.';
}

/** Whether a press can make this browser show them. */
export function canSwitchOnHere(standing: PushStanding | undefined): boolean {
  return standing === 'unasked' || standing === 'off';
}
