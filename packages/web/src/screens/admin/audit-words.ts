import type { AuditAction } from '@x1/contract/admin/audit-action.ts';
import type { AuditEntry } from '@x1/contract/admin/operations.ts';
import { stateLabel } from '../../features/admin/state-badge.tsx';

/** What an operator did or looked at, by the log's action. What it was about follows where the words end in '...'. */
const deeds: Readonly<Record<AuditAction, string>> = {
  'approvals.approve': 'Approved ...',
  'approvals.decline': 'Declined ...',
  'approvals.list': 'Looked at approvals',
  'audit.list': 'Looked at the audit log',
  'background_checks.list': 'Looked at background checks',
  'canned_answers.change': 'Changed ...',
  'canned_answers.create': 'Made ...',
  'canned_answers.list': 'Looked at canned answers',
  'canned_answers.remove': 'Removed ...',
  'cases.close': 'Closed the case on ...',
  'cases.give_back': 'Gave back the case on ...',
  'cases.hand_over': 'Handed over the case on ...',
  'cases.note': 'Wrote a note about ...',
  'cases.read': 'Looked at the case on ...',
  'cases.take': 'Took the case on ...',
  'console.find': 'Searched the console',
  'disputes.list': 'Looked at disputes',
  'gift_cards.list': 'Looked at gift cards',
  'holds.list': 'Looked at shares under review',
  'income.read': 'Looked at the income',
  'jobs.list_failed': 'Looked at failed jobs',
  'jobs.retry': 'Retried ...',
  'ledger.check': 'Checked the books',
  'mails.list': 'Looked at emails',
  'mails.retry': 'Retried ...',
  'media.list': 'Looked at files',
  'media.take_down': 'Took down ...',
  'numbers.check': 'Compared the numbers with the books',
  'numbers.read': 'Looked at the numbers',
  'operators.list': 'Looked at operators',
  'payment_reviews.list': 'Looked at payment reviews',
  'payouts.list': 'Looked at payouts',
  'payouts.read': 'Looked at ...',
  'payouts.sessions': 'Looked at the sessions of ...',
  'problems.decide': 'Decided the problem with ...',
  'problems.list': 'Looked at problem reports',
  'programs.list': 'Looked at programs',
  'programs.restore': 'Restored ...',
  'programs.take_down': 'Took down ...',
  'promo_codes.create': 'Made ...',
  'promo_codes.end': 'Ended ...',
  'promo_codes.list': 'Looked at promo codes',
  'refunds.list': 'Looked at refunds',
  'reports.list': 'Looked at reports',
  'reports.pause': 'Paused the trainer of ...',
  'reports.read': 'Looked at ...',
  'reports.read_file': 'Looked at a file of ...',
  'reports.resolve': 'Resolved ...',
  'reports.take_down_file': 'Took down a file of ...',
  'reviews.hide': 'Hid ...',
  'reviews.list': 'Looked at reviews',
  'reviews.unhide': 'Unhid ...',
  'saved_views.list': 'Looked at their saved views',
  'saved_views.remove': 'Removed a saved view',
  'saved_views.save': 'Saved a view',
  'see_as.account': 'Saw the account of ...',
  'see_as.credit': 'Saw the credit of ...',
  'see_as.end': 'Stopped seeing as ...',
  'see_as.open': 'Started seeing as ...',
  'see_as.payments': 'Saw the payments of ...',
  'see_as.payouts': 'Saw the payouts of ...',
  'see_as.programs': 'Saw the programs of ...',
  'see_as.sessions': 'Saw the sessions of ...',
  'settings.change': 'Changed ...',
  'settings.history': 'Looked at the history of ...',
  'settings.list': 'Looked at settings',
  'settings.withdraw': 'Withdrew a change of ...',
  'stuck_money.list': 'Looked at stuck money',
  'support.close': 'Closed ...',
  'support.list': 'Looked at support requests',
  'tax_thresholds.list': 'Looked at tax thresholds',
  'tax_thresholds.set': 'Set ...',
  'taxes.read': "Looked at trainers' tax totals",
  'transactions.list': 'Looked at transactions',
  'transactions.read': 'Looked at ...',
  'transactions.refund': 'Refunded ...',
  'transactions.release': 'Released ...',
  'users.ask_enable': 'Asked to enable ...',
  'users.ask_resume_payouts': 'Asked to resume the payouts of ...',
  'users.consents': 'Looked at the agreements of ...',
  'users.disable': 'Disabled ...',
  'users.list': 'Looked at people',
  'users.read': 'Looked at ...',
  'users.stop_payouts': 'Stopped the payouts of ...',
  'users.story': 'Looked at the story of ...',
  'verifications.list': 'Looked at identity checks',
  'waivers.list': 'Looked at waivers',
  'waivers.publish': 'Published ...',
};

/** What an operator looked at through a route of everybody, by its path. */
const reads: Readonly<Record<string, string>> = {
  '/api/trainers/user/:userId': 'Looked at the trainer profile of ...',
  '/api/connect-status/:userId': 'Looked at the payout account of ...',
  '/api/programs/trainer/:trainerId': 'Looked at the programs of ...',
  '/api/transactions/:transactionId/appointment': 'Looked at the session of ...',
  '/api/trainers/:trainerId/reviews': 'Looked at the reviews of ...',
  '/api/mentorships/:userId': 'Looked at the list of conversations of ...',
  '/api/consents/:consentId/file': 'Read ...',
  '/api/programs/:programId/participants': 'Looked at the participants of ...',
  '/api/appointments/trainer/:userId': 'Looked at the sessions of ...',
  '/api/appointments/parent/:userId': 'Looked at the sessions of ...',
  '/api/appointments/trainer/:userId/agenda': 'Looked at the next sessions of ...',
  '/api/appointments/parent/:userId/agenda': 'Looked at the next sessions of ...',
  '/api/appointments/:appointmentId/details': 'Looked at ...',
  '/api/trainers/numbers/:userId': 'Looked at the numbers of ...',
  '/api/transactions/recipient/:userId': 'Looked at the payments to ...',
  '/api/transactions/payer/:userId': 'Looked at the payments of ...',
  '/api/transactions/recipient/:userId/export': 'Downloaded the payments to ...',
  '/api/transactions/:transactionId/receipt': 'Looked at the receipt of ...',
  '/api/trainers/dashboard/:userId': 'Looked at the dashboard of ...',
  '/api/programs': 'Looked at the programs of ...',
  '/api/appointments': 'Looked at the booking requests of ...',
};

/** 'Disabled Lauren Pike', 'Refunded transaction 7'; undefined for what only a later version writes. */
export function auditWords({
  action,
  object,
  objectId,
  personName,
}: Omit<AuditEntry, 'id' | 'at' | 'operator' | 'reason' | 'settingChange'>): string | undefined {
  const deed = (deeds as Readonly<Record<string, string>>)[action] ?? reads[action.replace(/^GET /, '')];
  if (deed === undefined) return undefined;
  const setting = object === 'setting' ? settingName(objectId) : undefined;
  return deed.replace('...', () => personName ?? setting ?? objectText(object, objectId));
}

/** 'session 72', as the console calls it. */
function objectText(object: AuditEntry['object'], objectId: string | null): string {
  if (object === 'list') return 'everybody';
  return [auditObjectLabel(object).toLowerCase(), objectId].filter(Boolean).join(' ');
}

/** What a line of the log is about, in the console's own words. */
export function auditObjectLabel(object: AuditEntry['object']): string {
  if (object === 'appointment') return 'Session';
  return object === 'mail' ? 'Email' : stateLabel(object);
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
