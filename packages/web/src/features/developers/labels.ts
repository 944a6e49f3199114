import type { ApiScope } from '@x1/contract/core/api-scopes.ts';
import type { WebhookEvent } from '@x1/contract/developers/webhook.ts';

interface ScopeWords {
  readonly label: string;
  readonly hint: string;
}

/** What a person reads about each kind of access. */
export const scopeWords: Readonly<Record<ApiScope, ScopeWords>> = {
  'profile:read': { label: 'Profile and programs', hint: 'Reads your profile and the programs you offer.' },
  'sessions:read': { label: 'Sessions', hint: 'Reads when your sessions are and how they stand. No names or notes.' },
  'earnings:read': { label: 'Earnings and payouts', hint: 'Reads your totals, balance and payouts. No bank details.' },
  'income:read': { label: 'Monthly income', hint: 'Reads what each month brought X1.' },
  'webhooks:write': { label: 'Webhooks', hint: 'Adds, changes and deletes webhooks, and reads their log.' },
};

/** What a person reads about each event. */
export const eventWords: Readonly<Record<WebhookEvent, string>> = {
  'session.booked': 'Booked and paid',
  'session.approved': 'Approved',
  'session.declined': 'Declined or expired',
  'session.scheduled': 'Given a time',
  'session.rescheduled': 'Moved to another time',
  'session.canceled': 'Canceled',
  'session.completed': 'Completed',
  'session.no_show': "Someone didn't come",
  'payout.paid': 'Payout arrived',
};
