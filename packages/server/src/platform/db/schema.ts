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
  files: FilesTable;
  uploads: UploadsTable;
  media: MediaTable;
  media_uses: MediaUsesTable;
  trainers: TrainersTable;
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
  reviews: ReviewsTable;
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
  created_at: Fixed<Date>;
}

interface AuthSessionsTable {
  id: Generated<number>;
  user_id: Fixed<number>;
  token_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
  last_used_at: Date;
  expires_at: Fixed<Date>;
}

interface AthletesTable {
  user_id: Fixed<number>;
  position: Fixed<number>;
  first_name: Fixed<string>;
  sports: Fixed<string[]>;
  grade_level: Fixed<string | null>;
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
  image_key: Nullable<string>;
  rating_tenths: Nullable<number>;
  review_count: Defaulted<number>;
  created_at: Fixed<Date>;
  updated_at: Date;
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
  training_format: string;
  requirements: Nullable<string>;
  tags: Defaulted<string[]>;
  is_draft: Defaulted<boolean>;
  published_at: Nullable<Date>;
  archived_at: Nullable<Date>;
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
  transaction_id: Fixed<number>;
  amount_cents: Fixed<number>;
}

interface PayoutHoldsTable {
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
  created_at: Fixed<Date>;
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
