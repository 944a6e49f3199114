/** Tables that only triggers write. */
export const triggerWritten: readonly string[] = ['trainer_search', 'trainer_search_by_sport'];

/**
 * The tables whose rows are updated, each with the columns that never are; in every other table none is. Primary keys, foreign keys that are
 * not null, and `created_at` are not listed: they never are, but for `updatable`.
 */
export const updatedTables: Readonly<Record<string, readonly string[]>> = {
  athletes: ['is_self'],
  appointments: ['description', 'session_number', 'session_type', 'title'],
  approvals: ['amount_cents', 'appointment_id', 'key', 'kind', 'reason', 'requested_at', 'transaction_id', 'user_id'],
  auth_sessions: ['address_block', 'device', 'expires_at', 'token_hash'],
  away_notices: [],
  calendar_connections: [],
  calendar_events: ['event_id'],
  calendar_feeds: [],
  consents: ['agreed_at', 'individual_training', 'parent_name', 'trainer_name', 'valid_until', 'waiver'],
  data_exports: ['requested_at', 'seed', 'token_hash'],
  device_marks: [],
  data_key_check: ['is_only'],
  disputes: ['opened_at', 'provider_dispute_id'],
  email_changes: ['expires_at', 'new_email', 'new_email_key', 'old_email', 'seed', 'token_hash'],
  email_confirmations: ['expires_at', 'seed', 'token_hash'],
  file_storages: [],
  factor_challenges: ['auth_session_id', 'expires_at', 'passkey_challenge', 'purpose', 'sealed_secret'],
  family_members: ['expires_at', 'seed', 'token_hash'],
  identity_checks: [],
  known_devices: [],
  leases: [],
  mails: ['about', 'gathers_until', 'is_security', 'key', 'kind'],
  media: ['height', 'kind', 'name', 'scanned_at', 'thumbnail_key', 'uploaded_bytes', 'width'],
  media_uses: ['position', 'program_id', 'trainer_id'],
  mentorships: ['started_by'],
  notification_preferences: [],
  notifications: ['body', 'key', 'path', 'title', 'topic'],
  password_resets: ['expires_at', 'seed', 'token_hash'],
  payment_customers: ['external_key'],
  payment_reviews: ['opened_at', 'signals'],
  payout_accounts: [],
  payout_holds: [],
  payout_runs: ['cutoff_at', 'started_at'],
  payouts: ['amount_cents', 'cutoff_at', 'decided_at', 'friday', 'kind'],
  problem_reports: ['reported_at', 'text'],
  programs: [],
  push_subscriptions: ['endpoint_hash'],
  rate_counts: [],
  recent_writers: [],
  refunds: ['amount_cents', 'appointment_id', 'cause', 'requested_at'],
  releases: [],
  reminders: ['starts_at'],
  report_evidence: ['content', 'kept_until'],
  reports: ['mentorship_id', 'reason', 'reported_at', 'subject', 'subject_id', 'text'],
  reviews: ['may_be_public', 'rating', 'text'],
  schedule_change_sessions: ['ends_at', 'new_ends_at', 'new_starts_at', 'place', 'refund_cents', 'starts_at'],
  schedule_changes: ['kind', 'request_id', 'time_zone'],
  session_notes: [],
  sign_in_factors: ['credential_id', 'kind', 'name', 'public_key', 'sealed_secret', 'transports'],
  sign_in_tries: [],
  sms_messages: [],
  socket_io_attachments: [],
  sport_aliases: [],
  support_requests: ['received_at', 'topic'],
  time_holds: ['ends_at', 'scheduled_in_timezone', 'session_type', 'starts_at'],
  trainer_search: [],
  trainer_search_by_sport: [],
  trainers: [],
  transactions: ['amount_cents', 'fee_basis_points', 'refund_policy', 'sessions_included', 'session_type'],
  users: [],
};

/** The exceptions: a hidden file gets another key, and a browser's push subscription belongs to the person who signed in last. */
export const updatable: readonly string[] = [
  'files.key',
  'push_subscriptions.auth_session_id',
  'push_subscriptions.created_at',
  'push_subscriptions.user_id',
];

/** The contract's types of ids, by the column that generates them. A foreign key has the type of the referenced column. */
export const idTypes: Readonly<Record<string, string>> = {
  'appointments.id': 'AppointmentId',
  'athletes.id': 'AthleteId',
  'schedule_changes.id': 'ScheduleChangeId',
  'time_holds.id': 'TimeHoldId',
  'time_off.id': 'TimeOffId',
  'approvals.id': 'ApprovalId',
  'auth_sessions.id': 'AuthSessionId',
  'consents.id': 'ConsentId',
  'duty_records.id': 'DutyRecordId',
  'mails.id': 'MailId',
  'media.id': 'MediaId',
  'mentorships.id': 'MentorshipId',
  'messages.id': 'MessageId',
  'notifications.id': 'NotificationId',
  'payouts.id': 'PayoutId',
  'programs.id': 'ProgramId',
  'reports.id': 'ReportId',
  'reviews.id': 'ReviewId',
  'support_requests.id': 'SupportRequestId',
  'trainers.id': 'TrainerId',
  'sign_in_factors.id': 'FactorId',
  'transactions.id': 'TransactionId',
  'users.id': 'UserId',
};

/** The contract's types of other columns: ids of rows that may be gone, and words that the contract alone lists. */
export const contractTypes: Readonly<Record<string, string>> = {
  'appointments.session_minutes': "ProgramDraft['sessionMinutes']",
  'away_notices.message_id': 'MessageId',
  'deleted_programs.program_id': 'ProgramId',
  'mentorships.last_message_id': 'MessageId',
  'payment_reviews.signals': 'ReviewSignal[]',
  'programs.duration': "ProgramDraft['duration']",
  'programs.session_minutes': "ProgramDraft['sessionMinutes']",
  'programs.program_type': "ProgramDraft['programType']",
  'programs.training_format': "ProgramDraft['trainingFormat']",
  'reports.mentorship_id': 'MentorshipId',
  'uploads.id': 'MediaId',
};

/** Where the contract has them. */
export const contractImports: Readonly<Record<string, string>> = {
  MailId: 'admin/operations.ts',
  MediaId: 'media/media-file.ts',
  ProgramDraft: 'programs/program.ts',
  ReviewSignal: 'admin/payment-review.ts',
};
