import type { StoryEntry, StoryEvent, StoryKind } from '@x1/contract/admin/story.ts';
import { stateLabel } from '../../features/admin/state-badge.tsx';
import { auditWords } from './audit-words.ts';
import { checkStateLabels } from './check-signs.ts';

export const storyKindLabels: Readonly<Record<StoryKind, string>> = {
  account: 'Account',
  security: 'Sign-in and security',
  identity: 'Identity check',
  'background-check': 'Background checks',
  bank: 'Bank',
  program: 'Programs',
  booking: 'Bookings',
  payment: 'Payments',
  refund: 'Refunds',
  payout: 'Payouts',
  dispute: 'Disputes',
  report: 'Reports',
  problem: 'Problem reports',
  support: 'Support requests',
  email: 'Emails',
  setting: 'Settings',
  note: 'Notes',
  operator: 'What operators did',
};

const events: Readonly<Record<Exclude<StoryEvent, 'operator_did'>, string>> = {
  signed_up: 'Signed up',
  email_confirmed: 'Confirmed the email',
  account_closed: 'Deleted the account',
  family_joined: 'Joined a family as second adult',
  family_left: 'Left a family',
  adult_joined: 'A second adult joined the family',
  adult_left: 'The second adult left the family',
  waiver_agreed: 'Waiver agreed to',
  signed_in: 'Signed in',
  factor_added: 'Added a second factor',
  password_reset_asked: 'Asked to reset the password',
  email_change_asked: 'Asked to change the email',
  email_changed: 'Changed the email',
  data_export_asked: 'Asked for an export of their data',
  api_key_made: 'Made an API key',
  api_key_ended: 'Ended an API key',
  identity_started: 'Started the identity check',
  identity_submitted: 'Submitted the identity check',
  identity_verified: 'Identity verified',
  identity_failed: 'Identity check failed',
  check_authorized: 'Authorized a background check',
  check_passed: 'Background check passed',
  check_changed: 'Background check',
  bank_started: 'Started the payout account',
  bank_changed: 'Payout account',
  program_created: 'Created a program',
  program_published: 'Published a program',
  program_archived: 'Archived a program',
  program_taken_down: 'Program taken down',
  session_added: 'Session booked',
  session_time_chosen: 'Time chosen',
  session_approved: 'Session approved',
  session_declined: 'Session declined',
  session_completed: 'Session completed',
  session_no_show: 'No-show',
  session_canceled: 'Session canceled',
  payment_open: 'Payment started',
  payment_paid: 'Paid',
  payment_failed: 'Payment failed',
  payment_held: 'Payment held for review',
  payment_review_decided: 'Review of the payment decided',
  gift_card_bought: 'Bought a gift card',
  gift_card_redeemed: 'Redeemed a gift card',
  refund_asked: 'Refund requested',
  refund_paid: 'Refunded',
  payout_decided: 'Payout decided',
  payout_sent: 'Payout sent',
  payout_paid: 'Payout arrived',
  payout_returned: 'Payout came back',
  dispute_opened: 'Dispute opened',
  dispute_closed: 'Dispute closed',
  report_made: 'Reported someone',
  report_received: 'Was reported',
  report_resolved: 'Report resolved',
  problem_reported: 'Problem reported',
  problem_decided: 'Problem decided',
  support_asked: 'Wrote to support',
  support_closed: 'Support request closed',
  email: 'Email',
  setting_changed: 'Setting changed',
  setting_withdrawn: 'Change of a setting withdrawn',
  note_written: 'Note',
  case_closed: 'Case closed',
};

/** 'Session canceled: parent', or an operator's deed in the words of the audit log. */
export function storyWords({ event, detail, about }: Pick<StoryEntry, 'event' | 'detail' | 'about'>): string {
  if (event === 'operator_did') {
    const object = about?.object ?? 'list';
    return auditWords({ action: detail ?? '', object, objectId: about?.id ?? null, personName: null }) ?? detail ?? 'Did something';
  }
  if (event === 'check_changed' && detail !== null) return `At Checkr: ${(checkStateLabels[detail] ?? detail).toLowerCase()}`;
  return detail === null ? events[event] : `${events[event]}: ${stateLabel(detail).toLowerCase()}`;
}

/** Where a line leads; undefined where there's no page, or where it's this person's own. */
export function storyHref({ about, kind }: Pick<StoryEntry, 'about' | 'kind'>, userId: number): string | undefined {
  if (!about) return undefined;
  const { object, id } = about;
  if (object === 'transaction') return `/admin/transactions/${id}`;
  if (object === 'appointment') return kind === 'problem' ? '/admin/problems' : `/session/${id}`;
  if (object === 'payout') return `/admin/payouts/${id}`;
  if (object === 'report') return `/admin/reports/${id}`;
  if (object === 'program') return `/admin/programs?q=${id}`;
  if (object === 'support-request') return `/admin/support?userId=${userId}`;
  if (object === 'background-check') return `/admin/background-checks?q=${userId}`;
  return undefined;
}
