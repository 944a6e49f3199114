import type { ColumnType, Generated } from 'kysely';

/**
 * Row types of every table, one to one with `migrations/*.sql`. Columns are grouped by the module that owns the table
 * (ARCHITECTURE.md); a module reads and writes its own tables only, `views` may join.
 */
export interface Database {
  schema_migrations: SchemaMigrationsTable;
  users: UsersTable;
  auth_sessions: AuthSessionsTable;
  athletes: AthletesTable;
  known_devices: KnownDevicesTable;
  password_resets: PasswordResetsTable;
  email_changes: EmailChangesTable;
  data_exports: DataExportsTable;
  files: FilesTable;
  uploads: UploadsTable;
  media: MediaTable;
  media_uses: MediaUsesTable;
  trainers: TrainersTable;
  trainer_search: TrainerSearchTable;
  search_vocabulary: SearchVocabularyTable;
  favourites: FavouritesTable;
  identity_checks: IdentityChecksTable;
  payout_accounts: PayoutAccountsTable;
  webhook_events: WebhookEventsTable;
  programs: ProgramsTable;
  deleted_programs: DeletedProgramsTable;
  expectations_agreements: ExpectationsAgreementsTable;
  transactions: TransactionsTable;
  refunds: RefundsTable;
  releases: ReleasesTable;
  disputes: DisputesTable;
  problem_reports: ProblemReportsTable;
  payouts: PayoutsTable;
  payout_shares: PayoutSharesTable;
  payout_holds: PayoutHoldsTable;
  payout_runs: PayoutRunsTable;
  time_slots: TimeSlotsTable;
  appointments: AppointmentsTable;
  session_notes: SessionNotesTable;
  duty_records: DutyRecordsTable;
  calendar_connections: CalendarConnectionsTable;
  calendar_consents: CalendarConsentsTable;
  calendar_events: CalendarEventsTable;
  calendar_busy: CalendarBusyTable;
  calendar_feeds: CalendarFeedsTable;
  reviews: ReviewsTable;
  mentorships: MentorshipsTable;
  messages: MessagesTable;
  referral_links: ReferralLinksTable;
  referral_sign_ups: ReferralSignUpsTable;
  mails: MailsTable;
  notifications: NotificationsTable;
  notification_preferences: NotificationPreferencesTable;
  push_subscriptions: PushSubscriptionsTable;
  sms_messages: SmsMessagesTable;
  reminders: RemindersTable;
  away_notices: AwayNoticesTable;
  reports: ReportsTable;
  report_evidence: ReportEvidenceTable;
  support_requests: SupportRequestsTable;
  audit_log: AuditLogTable;
  approvals: ApprovalsTable;
  ledger_accounts: LedgerAccountsTable;
  journals: JournalsTable;
  postings: PostingsTable;
}

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;

interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  applied_at: Date;
}

interface UsersTable {
  id: Generated<number>;
  email: string;
  email_key: string;
  password_hash: string;
  role: 'parent' | 'trainer' | 'admin';
  name: Nullable<string>;
  phone: Nullable<string>;
  timezone: Nullable<string>;
  adult_confirmed_at: Nullable<Date>;
  disabled_at: Nullable<Date>;
  closed_at: Nullable<Date>;
  sign_up_tried_at: Nullable<Date>;
  created_at: Fixed<Date>;
}

interface AuthSessionsTable {
  id: Generated<number>;
  user_id: Fixed<number>;
  token_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
  last_used_at: Date;
  expires_at: Fixed<Date>;
  device: ColumnType<string | null, string | null | undefined, never>;
  address_block: ColumnType<string | null, string | null | undefined, never>;
}

interface AthletesTable {
  user_id: Fixed<number>;
  position: Fixed<number>;
  first_name: Fixed<string>;
  sports: Fixed<string[]>;
  grade_level: Fixed<string | null>;
}

interface KnownDevicesTable {
  user_id: Fixed<number>;
  fingerprint: Fixed<Buffer>;
  last_seen_at: Date;
}

interface PasswordResetsTable {
  id: Generated<number>;
  user_id: Fixed<number>;
  seed: Fixed<string>;
  token_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
  expires_at: Fixed<Date>;
  ended_at: Nullable<Date>;
}

interface EmailChangesTable {
  id: Generated<number>;
  user_id: Fixed<number>;
  old_email: Fixed<string>;
  new_email: Fixed<string>;
  new_email_key: Fixed<string>;
  seed: Fixed<string>;
  token_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
  expires_at: Fixed<Date>;
  confirmed_at: Nullable<Date>;
  ended_at: Nullable<Date>;
}

interface DataExportsTable {
  id: Generated<number>;
  user_id: Fixed<number>;
  seed: Fixed<string>;
  token_hash: Fixed<Buffer>;
  requested_at: Fixed<Date>;
  ready_at: Nullable<Date>;
  expires_at: Nullable<Date>;
  content: Nullable<Buffer>;
}

interface FilesTable {
  key: string;
  location: Fixed<string>;
  file_name: ColumnType<string | null, string | null | undefined, never>;
  content_type: Fixed<string>;
  byte_size: Fixed<number>;
  sha256: Fixed<Buffer>;
  created_at: Fixed<Date>;
}

interface UploadsTable {
  id: Fixed<string>;
  user_id: Fixed<number>;
  name: Fixed<string>;
  content_type: Fixed<string>;
  byte_size: Fixed<number>;
  created_at: Fixed<Date>;
}

interface MediaTable {
  id: Fixed<string>;
  user_id: Fixed<number>;
  kind: Fixed<'image' | 'video' | 'pdf'>;
  name: Fixed<string>;
  uploaded_bytes: Fixed<number>;
  file_key: Fixed<string>;
  thumbnail_key: Fixed<string | null>;
  width: Fixed<number | null>;
  height: Fixed<number | null>;
  created_at: Fixed<Date>;
  unused_since: Nullable<Date>;
  taken_down_at: Nullable<Date>;
  take_down_reason: Nullable<string>;
  kept_until: Nullable<Date>;
}

interface MediaUsesTable {
  media_id: Fixed<string>;
  program_id: Fixed<number | null>;
  trainer_id: Fixed<number | null>;
  position: Fixed<number>;
  is_public: boolean;
}

interface TrainersTable {
  id: Generated<number>;
  user_id: Fixed<number>;
  name: string;
  gender: Nullable<'Biological Male' | 'Biological Female'>;
  sports: Defaulted<string[]>;
  current_university: Nullable<string>;
  highest_level_played: Nullable<string>;
  training_options: Defaulted<string[]>;
  home_city: Nullable<string>;
  home_state: Nullable<string>;
  home_zipcode: Nullable<string>;
  home_latitude: Nullable<number>;
  home_longitude: Nullable<number>;
  phone: Nullable<string>;
  athletic_bio: Nullable<string>;
  achievements: Nullable<string>;
  training_philosophy: Nullable<string>;
  years_played: number;
  team: Nullable<string>;
  position: Nullable<string>;
  personal_bests: Nullable<string>;
  experience: Nullable<string>;
  program_type: string;
  hourly_rate_cents: number;
  availability: string[];
  training_approach: Defaulted<string[]>;
  training_approach_description: Nullable<string>;
  training_approach_other: Nullable<string>;
  who_i_train: Defaulted<string[]>;
  availability_hours: ColumnType<unknown, string | undefined, string>;
  meeting_link: Nullable<string>;
  image_key: Nullable<string>;
  rating_tenths: Nullable<number>;
  review_count: Defaulted<number>;
  created_at: Fixed<Date>;
  updated_at: Date;
}

/** Written by triggers alone. */
interface TrainerSearchTable {
  trainer_id: ColumnType<number, never, never>;
  best_rank: ColumnType<number, never, never>;
  rating_rank: ColumnType<number, never, never>;
  hourly_rate_cents: ColumnType<number, never, never>;
  weekdays: ColumnType<number, never, never>;
  sports: ColumnType<number[], never, never>;
  university: ColumnType<string | null, never, never>;
  level: ColumnType<string | null, never, never>;
  state: ColumnType<string | null, never, never>;
  words: ColumnType<string, never, never>;
  /** A point of the extension cube, as text. */
  place: ColumnType<string | null, never, never>;
}

interface SearchVocabularyTable {
  word: Fixed<string>;
}

interface FavouritesTable {
  user_id: Fixed<number>;
  trainer_id: Fixed<number>;
  created_at: Fixed<Date>;
}

interface IdentityChecksTable {
  user_id: Fixed<number>;
  state: 'not_started' | 'pending' | 'verified' | 'failed';
  provider_session_id: Nullable<string>;
  attempts: Defaulted<number>;
  last_started_at: Nullable<Date>;
  submitted_at: Nullable<Date>;
  verified_at: Nullable<Date>;
  rejection_reason: Nullable<string>;
  updated_at: Date;
}

interface PayoutAccountsTable {
  user_id: Fixed<number>;
  provider_account_id: Nullable<string>;
  state: 'PENDING' | 'ACTIVE' | 'RESTRICTED' | 'REJECTED';
  details_submitted: Defaulted<boolean>;
  payouts_enabled: Defaulted<boolean>;
  created_at: Fixed<Date>;
  updated_at: Date;
}

interface WebhookEventsTable {
  id: Fixed<string>;
  endpoint: Fixed<'payments' | 'identity' | 'connect'>;
  type: Fixed<string>;
  received_at: Fixed<Date>;
}

interface ProgramsTable {
  id: Generated<number>;
  trainer_id: Fixed<number>;
  program_type: string;
  title: string;
  description: string;
  individual_price_cents: number;
  group_price_cents: number;
  duration: string;
  max_capacity: number;
  sessions_included: Defaulted<number>;
  training_format: string;
  requirements: Nullable<string>;
  tags: Defaulted<string[]>;
  is_draft: Defaulted<boolean>;
  published_at: Nullable<Date>;
  archived_at: Nullable<Date>;
  taken_down_at: Nullable<Date>;
  take_down_reason: Nullable<string>;
  created_at: Fixed<Date>;
  updated_at: Date;
}

interface DeletedProgramsTable {
  program_id: Fixed<number>;
  trainer_id: Fixed<number>;
  deleted_at: Fixed<Date>;
}

interface ExpectationsAgreementsTable {
  user_id: Fixed<number>;
  version: Fixed<number>;
  accepted_at: Fixed<Date>;
}

interface TransactionsTable {
  id: Generated<number>;
  parent_id: Fixed<number>;
  trainer_id: Fixed<number>;
  program_id: Fixed<number>;
  session_type: Fixed<'individual' | 'group'>;
  amount_cents: Fixed<number>;
  sessions_included: ColumnType<number, number | undefined, never>;
  fee_basis_points: Fixed<number>;
  refund_policy: ColumnType<unknown, string, never>;
  status: 'pending' | 'succeeded' | 'failed' | 'partially_refunded' | 'refunded' | 'disputed';
  refunded_cents: Defaulted<number>;
  lost_cents: Defaulted<number>;
  provider_fee_cents: Nullable<number>;
  provider_intent_id: Nullable<string>;
  provider_received_cents: Nullable<number>;
  failure_reason: Nullable<string>;
  hold_expires_at: Nullable<Date>;
  created_at: Fixed<Date>;
  paid_at: Nullable<Date>;
}

interface RefundsTable {
  id: Generated<number>;
  transaction_id: Fixed<number>;
  appointment_id: ColumnType<number | null, number | null | undefined, never>;
  cause: Fixed<string>;
  amount_cents: Fixed<number>;
  status: 'requested' | 'succeeded' | 'canceled';
  provider_refund_id: Nullable<string>;
  requested_at: Fixed<Date>;
  succeeded_at: Nullable<Date>;
}

interface ReleasesTable {
  appointment_id: Fixed<number>;
  transaction_id: Fixed<number>;
  due_at: Fixed<Date>;
  released_at: Nullable<Date>;
}

interface DisputesTable {
  id: Generated<number>;
  provider_dispute_id: Fixed<string>;
  transaction_id: Fixed<number>;
  amount_cents: number;
  fee_cents: Defaulted<number>;
  status: 'open' | 'won' | 'lost';
  reason: Nullable<string>;
  evidence_due_at: Nullable<Date>;
  opened_at: Fixed<Date>;
  closed_at: Nullable<Date>;
}

interface ProblemReportsTable {
  appointment_id: Fixed<number>;
  transaction_id: Fixed<number>;
  parent_id: Fixed<number>;
  text: Fixed<string>;
  reported_at: Fixed<Date>;
  decided_at: Nullable<Date>;
  decision: Nullable<'release' | 'refund'>;
}

interface PayoutsTable {
  id: Generated<number>;
  trainer_id: Fixed<number>;
  kind: Fixed<'weekly' | 'requested'>;
  /** A date such as '2026-01-09'. */
  friday: Fixed<string | null>;
  cutoff_at: Fixed<Date>;
  amount_cents: Fixed<number>;
  status: 'decided' | 'sent' | 'paid' | 'returned';
  transfer_attempt: Defaulted<number>;
  provider_transfer_id: Nullable<string>;
  provider_payout_id: Nullable<string>;
  decided_at: Fixed<Date>;
  sent_at: Nullable<Date>;
  paid_at: Nullable<Date>;
  returned_at: Nullable<Date>;
  return_reason: Nullable<string>;
}

interface PayoutSharesTable {
  payout_id: Fixed<number>;
  appointment_id: Fixed<number>;
  transaction_id: Fixed<number>;
  amount_cents: Fixed<number>;
}

interface PayoutHoldsTable {
  appointment_id: Fixed<number>;
  transaction_id: Fixed<number>;
  trainer_id: Fixed<number>;
  cause: Fixed<'report' | 'dispute'>;
  placed_at: Date;
  lifted_at: Nullable<Date>;
}

interface PayoutRunsTable {
  friday: Fixed<string>;
  cutoff_at: Fixed<Date>;
  started_at: Fixed<Date>;
  finished_at: Nullable<Date>;
}

interface TimeSlotsTable {
  id: Generated<number>;
  trainer_id: Fixed<number>;
  program_id: Fixed<number>;
  session_type: Fixed<'individual' | 'group'>;
  starts_at: Fixed<Date>;
  ends_at: Fixed<Date>;
}

interface AppointmentsTable {
  id: Generated<number>;
  transaction_id: Fixed<number>;
  session_number: ColumnType<number, number | undefined, never>;
  trainer_id: Fixed<number>;
  parent_id: Fixed<number>;
  program_id: Fixed<number>;
  session_type: Fixed<'individual' | 'group'>;
  title: Fixed<string>;
  description: ColumnType<string | null, string | null | undefined, never>;
  paid_at: Nullable<Date>;
  approval_status: Defaulted<'pending' | 'approved' | 'rejected'>;
  decided_at: Nullable<Date>;
  rejection_reason: Nullable<string>;
  time_slot_id: Nullable<number>;
  starts_at: Nullable<Date>;
  ends_at: Nullable<Date>;
  location: Nullable<string>;
  scheduled_at: Nullable<Date>;
  scheduled_by: Nullable<number>;
  scheduled_in_timezone: Nullable<string>;
  completed_at: Nullable<Date>;
  cancelled_at: Nullable<Date>;
  cancelled_by: Nullable<'parent' | 'trainer'>;
  cancellation_reason: Nullable<string>;
  former_starts_at: Nullable<Date>;
  former_ends_at: Nullable<Date>;
  no_show_of: Nullable<'parent' | 'trainer'>;
  no_show_at: Nullable<Date>;
  invitation_sequence: Defaulted<number>;
  created_at: Fixed<Date>;
}

interface SessionNotesTable {
  appointment_id: Fixed<number>;
  notes: string;
  homework: string;
  written_at: Date;
}

interface DutyRecordsTable {
  id: Generated<number>;
  program_id: Fixed<number>;
  parent_id: Fixed<number>;
  duty: Fixed<string>;
  note: ColumnType<string | null, string | null | undefined, never>;
  kept_at: Fixed<Date>;
  request_id: Fixed<string>;
}

interface CalendarConnectionsTable {
  user_id: Fixed<number>;
  state: 'connected' | 'lost';
  consent_number: Defaulted<number>;
  sealed_token: Buffer | null;
  connected_at: Date;
  lost_at: Nullable<Date>;
  sync_token: Nullable<string>;
  looked_at: Nullable<Date>;
  busy_fetched_at: Nullable<Date>;
  last_synced_at: Nullable<Date>;
  failures: Defaulted<number>;
  next_try_at: Nullable<Date>;
}

interface CalendarConsentsTable {
  state_hash: Fixed<Buffer>;
  user_id: Fixed<number>;
  auth_session_id: Fixed<number>;
  browser_hash: Fixed<Buffer>;
  sealed_verifier: Fixed<Buffer>;
  expires_at: Fixed<Date>;
}

interface CalendarEventsTable {
  appointment_id: Fixed<number>;
  user_id: Fixed<number>;
  event_id: Fixed<string>;
  wanted: boolean;
  starts_at: Date;
  ends_at: Date;
  wanted_version: Defaulted<number>;
  written_version: Defaulted<number>;
  written_etag: Nullable<string>;
  written_starts_at: Nullable<Date>;
  written_ends_at: Nullable<Date>;
  written_content: Nullable<string>;
  attempts: Defaulted<number>;
  next_try_at: Nullable<Date>;
  last_problem: Nullable<string>;
  disagreement: Nullable<'moved' | 'deleted'>;
  calendar_starts_at: Nullable<Date>;
  calendar_ends_at: Nullable<Date>;
  calendar_etag: Nullable<string>;
  noticed_at: Nullable<Date>;
  left_kind: Nullable<'moved' | 'deleted'>;
  left_starts_at: Nullable<Date>;
  left_ends_at: Nullable<Date>;
}

interface CalendarBusyTable {
  user_id: Fixed<number>;
  starts_at: Fixed<Date>;
  ends_at: Fixed<Date>;
}

interface CalendarFeedsTable {
  user_id: Fixed<number>;
  generation: number;
  token_hash: Buffer | null;
  made_at: Date;
}

interface ReviewsTable {
  id: Generated<number>;
  appointment_id: Fixed<number>;
  trainer_id: Fixed<number>;
  parent_id: Fixed<number>;
  rating: Fixed<number>;
  text: Fixed<string | null>;
  created_at: Fixed<Date>;
  answer: Nullable<string>;
  answered_at: Nullable<Date>;
  hidden_at: Nullable<Date>;
}

interface MentorshipsTable {
  id: Generated<number>;
  trainer_id: Fixed<number>;
  parent_id: Fixed<number>;
  trainer_user_id: Fixed<number>;
  program_id: Nullable<number>;
  status: Defaulted<'active' | 'completed' | 'cancelled'>;
  started_by: ColumnType<number | null, number | null | undefined, never>;
  has_purchase: Defaulted<boolean>;
  created_at: Fixed<Date>;
  last_message_id: Nullable<number>;
  last_message_at: Nullable<Date>;
  moved_at: Date;
  parent_delivered_up_to_id: Defaulted<number>;
  parent_read_up_to_id: Defaulted<number>;
  trainer_delivered_up_to_id: Defaulted<number>;
  trainer_read_up_to_id: Defaulted<number>;
  parent_blocked_at: Nullable<Date>;
  trainer_blocked_at: Nullable<Date>;
  parent_left_at: Nullable<Date>;
  trainer_left_at: Nullable<Date>;
  kept_since: Nullable<Date>;
}

interface MessagesTable {
  id: ColumnType<number, never, never>;
  mentorship_id: Fixed<number>;
  sender_id: Fixed<number>;
  content: Fixed<string>;
  client_message_id: ColumnType<string | null, string | null | undefined, never>;
  contact_details_hidden: Fixed<boolean>;
  text_key: ColumnType<Buffer | null, Buffer | null | undefined, never>;
  created_at: Fixed<Date>;
}

interface ReferralLinksTable {
  user_id: Fixed<number>;
  code: Fixed<string>;
  created_at: Fixed<Date>;
}

interface ReferralSignUpsTable {
  friend_id: Fixed<number>;
  referrer_id: Fixed<number>;
  joined_at: Fixed<Date>;
}

interface MailsTable {
  id: Generated<number>;
  key: Fixed<string>;
  user_id: Nullable<number>;
  kind: Fixed<string>;
  to_address: string;
  subject: string;
  body: Buffer | null;
  is_security: Fixed<boolean>;
  state: Defaulted<'queued' | 'sent' | 'failed'>;
  created_at: Fixed<Date>;
  not_after: Nullable<Date>;
  tries: Defaulted<number>;
  last_tried_at: Nullable<Date>;
  last_error: Nullable<'unreachable' | 'temporary' | 'refused' | 'sign_in' | 'too_late' | 'interrupted' | 'unknown'>;
  message_id: Nullable<string>;
  sent_at: Nullable<Date>;
}

interface ReportsTable {
  id: Generated<number>;
  reporter_id: Fixed<number>;
  accused_id: Fixed<number>;
  subject: Fixed<'message' | 'user' | 'trainer'>;
  subject_id: Fixed<number>;
  mentorship_id: Fixed<number | null>;
  reason: Fixed<'child-safety' | 'harassment' | 'scam' | 'impersonation' | 'other'>;
  text: Fixed<string>;
  reported_at: Fixed<Date>;
  resolution: Nullable<'dismiss' | 'warn' | 'disable-user'>;
  resolved_at: Nullable<Date>;
  resolved_by: Nullable<number>;
  resolution_note: Nullable<string>;
}

interface ReportEvidenceTable {
  report_id: Fixed<number>;
  content: ColumnType<unknown, string, never>;
  identity: ColumnType<unknown, string | undefined, string>;
  kept_until: Fixed<Date>;
}

interface SupportRequestsTable {
  id: Generated<number>;
  user_id: Nullable<number>;
  name: string;
  email: string;
  topic: Fixed<'account' | 'payment' | 'session' | 'safety' | 'technical' | 'other'>;
  message: string;
  received_at: Fixed<Date>;
  closed_at: Nullable<Date>;
  closed_by: Nullable<number>;
  closing_note: Nullable<string>;
}

interface AuditLogTable {
  id: Generated<number>;
  at: Fixed<Date>;
  operator_id: Fixed<number>;
  action: Fixed<string>;
  object: Fixed<string>;
  object_id: Fixed<string | null>;
  reason: Fixed<string | null>;
}

interface ApprovalsTable {
  id: Generated<number>;
  kind: Fixed<'refund' | 'refund-for-problem' | 'enable-user'>;
  key: Fixed<string>;
  user_id: Fixed<number | null>;
  transaction_id: Fixed<number | null>;
  appointment_id: Fixed<number | null>;
  amount_cents: Fixed<number | null>;
  reason: Fixed<string>;
  requested_by: Fixed<number>;
  requested_at: Fixed<Date>;
  state: Defaulted<'pending' | 'approved' | 'declined'>;
  decided_by: Nullable<number>;
  decided_at: Nullable<Date>;
  decision_note: Nullable<string>;
}

interface NotificationsTable {
  id: Generated<number>;
  user_id: Fixed<number>;
  key: Fixed<string>;
  topic: Fixed<'booking' | 'payment' | 'payout' | 'message' | 'verification' | 'review' | 'reminder' | 'account'>;
  title: Fixed<string>;
  body: Fixed<string>;
  path: Fixed<string | null>;
  created_at: Fixed<Date>;
  read_at: Nullable<Date>;
}

interface NotificationPreferencesTable {
  user_id: Fixed<number>;
  email_notifications: boolean;
  sms_notifications: boolean;
  push_notifications: boolean;
  marketing_emails: boolean;
  session_reminders: boolean;
  payment_notifications: boolean;
  updated_at: Date;
}

interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  auth_session_id: number;
  endpoint_hash: Fixed<Buffer>;
  sealed: Buffer;
  created_at: Date;
}

interface SmsMessagesTable {
  notification_id: Fixed<number>;
  state: 'sending' | 'sent' | 'failed';
  tried_at: Date;
}

interface RemindersTable {
  appointment_id: Fixed<number>;
  kind: Fixed<'day' | 'hour'>;
  starts_at: Fixed<Date>;
  due_at: Date;
  outcome: Nullable<'sent' | 'dropped'>;
}

interface AwayNoticesTable {
  mentorship_id: Fixed<number>;
  user_id: Fixed<number>;
  message_id: number;
  due_at: Date;
  told_at: Nullable<Date>;
}

interface LedgerAccountsTable {
  id: Generated<number>;
  code: Fixed<string>;
  trainer_id: ColumnType<number | null, number | null | undefined, never>;
}

interface JournalsTable {
  id: Generated<number>;
  kind: Fixed<JournalKind>;
  business_key: Fixed<string>;
  transaction_id: ColumnType<number | null, number | null | undefined, never>;
  appointment_id: ColumnType<number | null, number | null | undefined, never>;
  refund_id: ColumnType<number | null, number | null | undefined, never>;
  trainer_id: ColumnType<number | null, number | null | undefined, never>;
  payout_id: ColumnType<number | null, number | null | undefined, never>;
  dispute_id: ColumnType<number | null, number | null | undefined, never>;
  occurred_at: Fixed<Date>;
}

type JournalKind =
  | 'charge'
  | 'refund'
  | 'release'
  | 'provider_fee'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'payout'
  | 'transfer'
  | 'transfer_refused'
  | 'transfer_reversed'
  | 'debt'
  | 'recovery'
  | 'write_off';

interface PostingsTable {
  id: Generated<number>;
  journal_id: Fixed<number>;
  account_id: Fixed<number>;
  amount_cents: Fixed<number>;
}
