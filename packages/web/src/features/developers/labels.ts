import type { ApiScope } from '@x1/contract/core/api-scopes.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { WebhookEvent } from '@x1/contract/developers/webhook.ts';

interface ScopeWords {
  readonly label: string;
  readonly hint: string;
}

/** What a person reads about each kind of access. */
export const scopeWords: Readonly<Record<ApiScope, ScopeWords>> = {
  'profile:read': { label: t('Profile and programs'), hint: t('Reads your profile and the programs you offer.') },
  'sessions:read': { label: t('Sessions'), hint: t('Reads when your sessions are and how they stand. No names or notes.') },
  'earnings:read': { label: t('Earnings and payouts'), hint: t('Reads your totals, balance and payouts. No bank details.') },
  'income:read': { label: t('Monthly income'), hint: t('Reads what each month brought X1.') },
  'webhooks:write': { label: t('Webhooks'), hint: t('Adds, changes and deletes webhooks, and reads their log.') },
};

/** What a person reads about each event. */
export const eventWords: Readonly<Record<WebhookEvent, string>> = {
  'session.booked': t('Booked and paid'),
  'session.approved': t('Approved'),
  'session.declined': t('Declined or expired'),
  'session.scheduled': t('Given a time'),
  'session.rescheduled': t('Moved to another time'),
  'session.canceled': t('Canceled'),
  'session.completed': t('Completed'),
  'session.no_show': t("Someone didn't come"),
  'payout.paid': t('Payout arrived'),
};
