import type { AuditEntry } from '@x1/contract/admin/operations.ts';
import { stateLabel } from './state-badge.tsx';

/** What an operator did, by the log's action; the object follows. */
const deeds: Readonly<Record<string, string>> = {
  'approvals.approve': 'Approved',
  'approvals.decline': 'Declined',
  'cases.give_back': 'Gave back',
  'cases.hand_over': 'Handed over',
  'cases.take': 'Took',
  'media.take_down': 'Took down',
  'payouts.read': 'Looked at',
  'payouts.sessions': 'Looked at the sessions of',
  'problems.decide': 'Decided the problem with',
  'programs.restore': 'Restored',
  'programs.take_down': 'Took down',
  'promo_codes.create': 'Made',
  'promo_codes.end': 'Ended',
  'reports.pause': 'Paused the trainer of',
  'reports.read': 'Looked at',
  'reports.resolve': 'Resolved',
  'see_as.end': 'Stopped seeing as',
  'see_as.open': 'Began seeing as',
  'settings.change': 'Changed',
  'settings.history': 'Looked at the history of',
  'settings.withdraw': 'Withdrew a change of',
  'support.close': 'Closed',
  'transactions.read': 'Looked at',
  'transactions.refund': 'Refunded',
  'transactions.release': 'Released',
  'users.ask_enable': 'Asked to enable',
  'users.ask_resume_payouts': 'Asked to resume the payouts of',
  'users.consents': 'Looked at the agreements of',
  'users.disable': 'Disabled',
  'users.read': 'Looked at',
  'users.story': 'Looked at the story of',
  'users.stop_payouts': 'Stopped the payouts of',
};

/** 'Disabled Lauren Pike', 'Refunded transaction 7'; undefined where there are no words for the action. */
export function auditWords({
  action,
  object,
  objectId,
  personName,
}: Omit<AuditEntry, 'id' | 'at' | 'operator' | 'reason' | 'settingChange'>): string | undefined {
  const deed = deeds[action];
  if (deed === undefined) return undefined;
  const setting = object === 'setting' ? settingName(objectId) : undefined;
  return `${deed} ${personName ?? setting ?? [stateLabel(object).toLowerCase(), objectId].filter(Boolean).join(' ')}`;
}

/** 'platformFee sport:Soccer' → 'platform fee for Soccer'; undefined where the log names the change of one by its number. */
function settingName(objectId: string | null): string | undefined {
  const [name = '', ...rest] = (objectId ?? '').split(' ');
  if (!/^[a-z]/i.test(name)) return undefined;
  const label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const scope = rest.join(' ');
  if (scope.startsWith('sport:')) return `${label} for ${scope.slice('sport:'.length)}`;
  if (scope.startsWith('trainer:')) return `${label} for the trainer with profile ${scope.slice('trainer:'.length)}`;
  return label;
}
