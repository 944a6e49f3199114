import type Stripe from 'stripe';
import type { CalDavAccount, CalDavEvent } from './caldav/records.ts';
import type { CheckrAdverseAction, CheckrCandidate, CheckrEvent, CheckrInvitation, CheckrReport } from './checkr/records.ts';
import type { StoredGoogleEvent } from './google/event.ts';
import type { AccessToken, ConsentCode, GoogleAccount, Grant } from './google/records.ts';
import type { OutlookAccount, OutlookCode, OutlookGrant, OutlookToken, StoredOutlookEvent } from './outlook/records.ts';
import type { CardBehavior } from './stripe/cards.ts';

/** Where a webhook goes: one address and one secret each. */
export type Endpoint = 'payments' | 'identity' | 'connect' | 'background-checks';

/** A payment method as it is answered, and what the bank behind its card will do. */
export interface StoredPaymentMethod {
  id: string;
  method: Stripe.PaymentMethod;
  behavior: CardBehavior;
  /** Detached from its customer, for good. */
  isSpent?: boolean;
}

/** A charge that its cardholder is going to dispute. `dueAt` in milliseconds. */
interface PlannedDispute {
  id: string;
  dueAt: number;
  /** A dispute without it. */
  kind?: 'dispute' | 'inquiry';
}

export type OnboardingOutcome = 'complete' | 'no_payouts' | 'left';

/** One visit to the bank onboarding page. `id` is the word in its address. */
export interface StoredAccountLink {
  id: string;
  accountId: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  opened: boolean;
  outcome: OnboardingOutcome | null;
}

/** Where a hosted page sends the person back to, by the id of the payment or setup intent, or of the verification session. */
interface ReturnAddress {
  id: string;
  returnUrl: string | null;
}

/** An event as `/v1/events` lists it and as webhooks carry it. */
export interface StoredEvent {
  id: string;
  object: 'event';
  account?: string;
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: Stripe.Event['type'];
}

type DeliveryStatus = 'pending' | 'delivered' | 'dropped' | 'failed';

/** One copy of one event on its way to one endpoint. Times in milliseconds. */
export interface Delivery {
  id: string;
  sequence: number;
  eventId: string;
  eventType: string;
  endpoint: Endpoint;
  status: DeliveryStatus;
  attempts: number;
  createdAt: number;
  nextAttemptAt: number;
  lastResult: string | null;
}

/** The first answer given for an idempotency key. `createdAt` in milliseconds. */
export interface IdempotentReply {
  id: string;
  path: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  createdAt: number;
}

/** One movement on the balance of a connected account. */
interface ConnectedTransaction {
  id: string;
  account: string;
  transaction: Stripe.BalanceTransaction;
}

/** A payout from the balance of a connected account, or of the platform (null), to its bank. */
export interface StoredPayout {
  id: string;
  account: string | null;
  payout: Stripe.Payout;
}

/** What is due at a time, in milliseconds, for the payout or account with this id. */
interface Planned {
  id: string;
  dueAt: number;
}

/** A received mail. `receivedAt` in milliseconds; attachments in base64. */
export interface KeptMail {
  id: string;
  messageId: string | null;
  receivedAt: number;
  /** How often it came: more than once when a sender did not know whether it had arrived. */
  copies: number;
  from: string;
  fromName: string;
  /** Of the envelope. */
  to: string[];
  subject: string;
  html: string | null;
  text: string;
  /** Where a mail program's own Unsubscribe leads (RFC 2369); undefined without the header. */
  unsubscribe?: string | undefined;
  attachments: { name: string; type: string; content: string }[];
}

/** Everything the sandbox remembers, by kind. */
export interface Collections {
  paymentIntents: Stripe.PaymentIntent;
  paymentMethods: StoredPaymentMethod;
  customers: Stripe.Customer;
  setupIntents: Stripe.SetupIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  plannedDisputes: PlannedDispute;
  balanceTransactions: Stripe.BalanceTransaction;
  connectedTransactions: ConnectedTransaction;
  transfers: Stripe.Transfer;
  transferReversals: Stripe.TransferReversal;
  payouts: StoredPayout;
  /** When the bank answers a payout. */
  plannedArrivals: Planned;
  /** Accounts that hold money, and from when on they may have some to pay out. */
  plannedSweeps: Planned;
  /** Accounts whose bank refuses the next payout. */
  closedBanks: { id: string };
  accounts: Stripe.Account;
  accountLinks: StoredAccountLink;
  checkrCandidates: CheckrCandidate;
  checkrInvitations: CheckrInvitation;
  checkrReports: CheckrReport;
  checkrAdverseActions: CheckrAdverseAction;
  checkrEvents: CheckrEvent;
  verificationSessions: Stripe.Identity.VerificationSession;
  returnAddresses: ReturnAddress;
  events: StoredEvent;
  deliveries: Delivery;
  idempotentReplies: IdempotentReply;
  mails: KeptMail;
  googleAccounts: GoogleAccount;
  googleCodes: ConsentCode;
  googleGrants: Grant;
  googleAccessTokens: AccessToken;
  googleEvents: StoredGoogleEvent;
  outlookAccounts: OutlookAccount;
  outlookCodes: OutlookCode;
  outlookGrants: OutlookGrant;
  outlookTokens: OutlookToken;
  outlookEvents: StoredOutlookEvent;
  calDavAccounts: CalDavAccount;
  calDavEvents: CalDavEvent;
  settings: { id: 'faults'; faults: unknown };
}
