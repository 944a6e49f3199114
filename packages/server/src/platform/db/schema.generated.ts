// @generated from migrations/*.sql by `npm run generate:rows`, and checked in. Do not edit: a test compares it with the migrations.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;
/** Written once or left to its default, never updated. */
type FixedGenerated<T> = ColumnType<T, T | undefined, never>;

/** The columns of every table. */
export interface Database {
  appointments: {
    id: FixedGenerated<number>;
    transaction_id: Fixed<number>;
    trainer_id: Fixed<number>;
    parent_id: Fixed<number>;
    program_id: Fixed<number>;
    session_type: Fixed<'individual' | 'group'>;
    title: Fixed<string>;
    description: Fixed<string | null>;
    paid_at: Date | null;
    approval_status: Generated<'pending' | 'approved' | 'rejected'>;
    decided_at: Date | null;
    rejection_reason: string | null;
    time_slot_id: number | null;
    starts_at: Date | null;
    ends_at: Date | null;
    location: string | null;
    scheduled_at: Date | null;
    scheduled_by: number | null;
    scheduled_in_timezone: string | null;
    completed_at: Date | null;
    cancelled_at: Date | null;
    created_at: Fixed<Date>;
    session_number: FixedGenerated<number>;
    cancelled_by: 'parent' | 'trainer' | null;
    cancellation_reason: string | null;
    former_starts_at: Date | null;
    former_ends_at: Date | null;
    no_show_of: 'parent' | 'trainer' | null;
    no_show_at: Date | null;
    invitation_sequence: Generated<number>;
  };
  approvals: {
    id: FixedGenerated<number>;
    kind: Fixed<'refund' | 'refund-for-problem' | 'enable-user'>;
    key: Fixed<string>;
    user_id: Fixed<number | null>;
    transaction_id: Fixed<number | null>;
    appointment_id: Fixed<number | null>;
    amount_cents: Fixed<number | null>;
    reason: Fixed<string>;
    requested_by: Fixed<number>;
    requested_at: Fixed<Date>;
    state: Generated<'pending' | 'approved' | 'declined'>;
    decided_by: number | null;
    decided_at: Date | null;
    decision_note: string | null;
  };
  athletes: {
    user_id: Fixed<number>;
    position: Fixed<number>;
    first_name: Fixed<string>;
    sports: FixedGenerated<string[]>;
    grade_level: Fixed<string | null>;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    at: Fixed<Date>;
    operator_id: Fixed<number>;
    action: Fixed<string>;
    object: Fixed<string>;
    object_id: Fixed<string | null>;
    reason: Fixed<string | null>;
  };
  auth_sessions: {
    id: FixedGenerated<number>;
    user_id: Fixed<number>;
    token_hash: Fixed<Buffer>;
    created_at: Fixed<Date>;
    last_used_at: Date;
    expires_at: Fixed<Date>;
    device: Fixed<string | null>;
    address_block: Fixed<string | null>;
  };
  away_notices: {
    mentorship_id: Fixed<number>;
    user_id: Fixed<number>;
    message_id: number;
    due_at: Date;
    told_at: Date | null;
  };
  calendar_busy: {
    user_id: Fixed<number>;
    starts_at: Fixed<Date>;
    ends_at: Fixed<Date>;
  };
  calendar_connections: {
    user_id: Fixed<number>;
    state: 'connected' | 'lost';
    consent_number: Generated<number>;
    sealed_token: Buffer | null;
    connected_at: Date;
    lost_at: Date | null;
    sync_token: string | null;
    looked_at: Date | null;
    busy_fetched_at: Date | null;
    last_synced_at: Date | null;
    failures: Generated<number>;
    next_try_at: Date | null;
  };
  calendar_consents: {
    state_hash: Fixed<Buffer>;
    user_id: Fixed<number>;
    auth_session_id: Fixed<number>;
    browser_hash: Fixed<Buffer>;
    sealed_verifier: Fixed<Buffer>;
    expires_at: Fixed<Date>;
  };
  calendar_events: {
    appointment_id: Fixed<number>;
    user_id: Fixed<number>;
    event_id: Fixed<string>;
    wanted: boolean;
    starts_at: Date;
    ends_at: Date;
    wanted_version: Generated<number>;
    written_version: Generated<number>;
    written_etag: string | null;
    written_starts_at: Date | null;
    written_ends_at: Date | null;
    written_content: string | null;
    attempts: Generated<number>;
    next_try_at: Date | null;
    last_problem: string | null;
    disagreement: 'moved' | 'deleted' | null;
    calendar_starts_at: Date | null;
    calendar_ends_at: Date | null;
    calendar_etag: string | null;
    noticed_at: Date | null;
    left_kind: 'moved' | 'deleted' | null;
    left_starts_at: Date | null;
    left_ends_at: Date | null;
  };
  calendar_feeds: {
    user_id: Fixed<number>;
    generation: number;
    token_hash: Buffer | null;
    made_at: Date;
  };
  data_exports: {
    id: FixedGenerated<number>;
    user_id: Fixed<number>;
    seed: Fixed<string>;
    token_hash: Fixed<Buffer>;
    requested_at: Fixed<Date>;
    ready_at: Date | null;
    expires_at: Date | null;
    content: Buffer | null;
  };
  deleted_programs: {
    program_id: Fixed<number>;
    trainer_id: Fixed<number>;
    deleted_at: Fixed<Date>;
  };
  disputes: {
    id: FixedGenerated<number>;
    provider_dispute_id: Fixed<string>;
    transaction_id: Fixed<number>;
    amount_cents: number;
    fee_cents: Generated<number>;
    status: 'open' | 'won' | 'lost';
    reason: string | null;
    evidence_due_at: Date | null;
    opened_at: Fixed<Date>;
    closed_at: Date | null;
  };
  duty_records: {
    id: FixedGenerated<number>;
    program_id: Fixed<number>;
    parent_id: Fixed<number>;
    duty: Fixed<string>;
    note: Fixed<string | null>;
    kept_at: Fixed<Date>;
    request_id: Fixed<string>;
  };
  email_changes: {
    id: FixedGenerated<number>;
    user_id: Fixed<number>;
    old_email: Fixed<string>;
    new_email: Fixed<string>;
    new_email_key: Fixed<string>;
    seed: Fixed<string>;
    token_hash: Fixed<Buffer>;
    created_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    confirmed_at: Date | null;
    ended_at: Date | null;
  };
  expectations_agreements: {
    user_id: Fixed<number>;
    version: Fixed<number>;
    accepted_at: Fixed<Date>;
  };
  favourites: {
    user_id: Fixed<number>;
    trainer_id: Fixed<number>;
    created_at: Fixed<Date>;
  };
  files: {
    key: string;
    content_type: Fixed<string>;
    byte_size: Fixed<number>;
    sha256: Fixed<Buffer>;
    created_at: Fixed<Date>;
    location: Fixed<string>;
    file_name: Fixed<string | null>;
  };
  identity_checks: {
    user_id: Fixed<number>;
    state: 'not_started' | 'pending' | 'verified' | 'failed';
    provider_session_id: string | null;
    attempts: Generated<number>;
    last_started_at: Date | null;
    submitted_at: Date | null;
    verified_at: Date | null;
    rejection_reason: string | null;
    updated_at: Date;
  };
  journals: {
    id: GeneratedAlways<number>;
    kind: Fixed<'charge' | 'refund' | 'release' | 'provider_fee' | 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'payout' | 'transfer' | 'transfer_refused' | 'transfer_reversed' | 'debt' | 'recovery' | 'write_off'>;
    business_key: Fixed<string>;
    transaction_id: Fixed<number | null>;
    appointment_id: Fixed<number | null>;
    refund_id: Fixed<number | null>;
    occurred_at: Fixed<Date>;
    trainer_id: Fixed<number | null>;
    payout_id: Fixed<number | null>;
    dispute_id: Fixed<number | null>;
  };
  known_devices: {
    user_id: Fixed<number>;
    fingerprint: Fixed<Buffer>;
    last_seen_at: Date;
  };
  ledger_accounts: {
    id: GeneratedAlways<number>;
    code: Fixed<string>;
    trainer_id: Fixed<number | null>;
  };
  mails: {
    id: FixedGenerated<number>;
    key: Fixed<string>;
    user_id: number | null;
    kind: Fixed<string>;
    to_address: string;
    subject: string;
    body: Buffer | null;
    is_security: Fixed<boolean>;
    state: Generated<'queued' | 'sent' | 'failed'>;
    created_at: Fixed<Date>;
    not_after: Date | null;
    tries: Generated<number>;
    last_tried_at: Date | null;
    last_error: 'unreachable' | 'temporary' | 'refused' | 'sign_in' | 'too_late' | 'interrupted' | 'unknown' | null;
    message_id: string | null;
    sent_at: Date | null;
  };
  media: {
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
    unused_since: Date | null;
    taken_down_at: Date | null;
    take_down_reason: string | null;
    kept_until: Date | null;
  };
  media_uses: {
    media_id: Fixed<string>;
    program_id: Fixed<number | null>;
    trainer_id: Fixed<number | null>;
    position: Fixed<number>;
    is_public: boolean;
  };
  mentorships: {
    id: FixedGenerated<number>;
    trainer_id: Fixed<number>;
    parent_id: Fixed<number>;
    trainer_user_id: Fixed<number>;
    program_id: number | null;
    status: Generated<'active' | 'completed' | 'cancelled'>;
    started_by: Fixed<number | null>;
    has_purchase: Generated<boolean>;
    created_at: Fixed<Date>;
    last_message_id: number | null;
    last_message_at: Date | null;
    moved_at: Date;
    parent_delivered_up_to_id: Generated<number>;
    parent_read_up_to_id: Generated<number>;
    trainer_delivered_up_to_id: Generated<number>;
    trainer_read_up_to_id: Generated<number>;
    parent_blocked_at: Date | null;
    trainer_blocked_at: Date | null;
    parent_left_at: Date | null;
    trainer_left_at: Date | null;
    kept_since: Date | null;
  };
  messages: {
    id: GeneratedAlways<number>;
    mentorship_id: Fixed<number>;
    sender_id: Fixed<number>;
    content: Fixed<string>;
    client_message_id: Fixed<string | null>;
    contact_details_hidden: Fixed<boolean>;
    text_key: Fixed<Buffer | null>;
    created_at: Fixed<Date>;
  };
  notification_preferences: {
    user_id: Fixed<number>;
    email_notifications: boolean;
    sms_notifications: boolean;
    push_notifications: boolean;
    marketing_emails: boolean;
    session_reminders: boolean;
    payment_notifications: boolean;
    updated_at: Date;
  };
  notifications: {
    id: FixedGenerated<number>;
    user_id: Fixed<number>;
    key: Fixed<string>;
    topic: Fixed<'booking' | 'payment' | 'payout' | 'message' | 'verification' | 'review' | 'reminder' | 'account'>;
    title: Fixed<string>;
    body: Fixed<string>;
    path: Fixed<string | null>;
    created_at: Fixed<Date>;
    read_at: Date | null;
  };
  password_resets: {
    id: FixedGenerated<number>;
    user_id: Fixed<number>;
    seed: Fixed<string>;
    token_hash: Fixed<Buffer>;
    created_at: Fixed<Date>;
    expires_at: Fixed<Date>;
    ended_at: Date | null;
  };
  payout_accounts: {
    user_id: Fixed<number>;
    provider_account_id: string | null;
    state: 'PENDING' | 'ACTIVE' | 'RESTRICTED' | 'REJECTED';
    details_submitted: Generated<boolean>;
    payouts_enabled: Generated<boolean>;
    created_at: Fixed<Date>;
    updated_at: Date;
  };
  payout_holds: {
    transaction_id: Fixed<number>;
    trainer_id: Fixed<number>;
    cause: Fixed<'report' | 'dispute'>;
    placed_at: Date;
    lifted_at: Date | null;
    appointment_id: Fixed<number>;
  };
  payout_runs: {
    friday: Fixed<string>;
    cutoff_at: Fixed<Date>;
    started_at: Fixed<Date>;
    finished_at: Date | null;
  };
  payout_shares: {
    payout_id: Fixed<number>;
    transaction_id: Fixed<number>;
    amount_cents: Fixed<number>;
    appointment_id: Fixed<number>;
  };
  payouts: {
    id: FixedGenerated<number>;
    trainer_id: Fixed<number>;
    kind: Fixed<'weekly' | 'requested'>;
    friday: Fixed<string | null>;
    cutoff_at: Fixed<Date>;
    amount_cents: Fixed<number>;
    status: 'decided' | 'sent' | 'paid' | 'returned';
    transfer_attempt: Generated<number>;
    provider_transfer_id: string | null;
    provider_payout_id: string | null;
    decided_at: Fixed<Date>;
    sent_at: Date | null;
    paid_at: Date | null;
    returned_at: Date | null;
    return_reason: string | null;
    external_key: string | null;
  };
  postings: {
    id: GeneratedAlways<number>;
    journal_id: Fixed<number>;
    account_id: Fixed<number>;
    amount_cents: Fixed<number>;
  };
  problem_reports: {
    appointment_id: Fixed<number>;
    transaction_id: Fixed<number>;
    parent_id: Fixed<number>;
    text: Fixed<string>;
    reported_at: Fixed<Date>;
    decided_at: Date | null;
    decision: 'release' | 'refund' | null;
  };
  programs: {
    id: FixedGenerated<number>;
    trainer_id: Fixed<number>;
    program_type: string;
    title: string;
    description: string;
    individual_price_cents: number;
    group_price_cents: number;
    duration: string;
    max_capacity: number;
    training_format: string;
    requirements: string | null;
    tags: Generated<string[]>;
    is_draft: Generated<boolean>;
    published_at: Date | null;
    created_at: Fixed<Date>;
    updated_at: Date;
    archived_at: Date | null;
    taken_down_at: Date | null;
    take_down_reason: string | null;
    sessions_included: Generated<number>;
  };
  push_subscriptions: {
    id: FixedGenerated<number>;
    user_id: number;
    auth_session_id: number;
    endpoint_hash: Fixed<Buffer>;
    sealed: Buffer;
    created_at: Date;
  };
  referral_links: {
    user_id: Fixed<number>;
    code: Fixed<string>;
    created_at: Fixed<Date>;
  };
  referral_sign_ups: {
    friend_id: Fixed<number>;
    referrer_id: Fixed<number>;
    joined_at: Fixed<Date>;
  };
  refunds: {
    id: FixedGenerated<number>;
    transaction_id: Fixed<number>;
    cause: Fixed<string>;
    amount_cents: Fixed<number>;
    status: 'requested' | 'succeeded' | 'canceled';
    provider_refund_id: string | null;
    requested_at: Fixed<Date>;
    succeeded_at: Date | null;
    appointment_id: Fixed<number | null>;
    external_key: string | null;
  };
  releases: {
    appointment_id: Fixed<number>;
    transaction_id: Fixed<number>;
    due_at: Fixed<Date>;
    released_at: Date | null;
  };
  reminders: {
    appointment_id: Fixed<number>;
    kind: Fixed<'day' | 'hour'>;
    starts_at: Fixed<Date>;
    due_at: Date;
    outcome: 'sent' | 'dropped' | null;
  };
  report_evidence: {
    report_id: Fixed<number>;
    content: ColumnType<unknown, string, never>;
    identity: ColumnType<unknown, string | null, string | null>;
    kept_until: Fixed<Date>;
  };
  reports: {
    id: FixedGenerated<number>;
    reporter_id: Fixed<number>;
    accused_id: Fixed<number>;
    subject: Fixed<'message' | 'user' | 'trainer'>;
    subject_id: Fixed<number>;
    mentorship_id: Fixed<number | null>;
    reason: Fixed<'child-safety' | 'harassment' | 'scam' | 'impersonation' | 'other'>;
    text: Fixed<string>;
    reported_at: Fixed<Date>;
    resolution: 'dismiss' | 'warn' | 'disable-user' | null;
    resolved_at: Date | null;
    resolved_by: number | null;
    resolution_note: string | null;
  };
  reviews: {
    id: FixedGenerated<number>;
    appointment_id: Fixed<number>;
    trainer_id: Fixed<number>;
    parent_id: Fixed<number>;
    rating: Fixed<number>;
    text: Fixed<string | null>;
    created_at: Fixed<Date>;
    answer: string | null;
    answered_at: Date | null;
    hidden_at: Date | null;
  };
  schema_migrations: {
    name: Fixed<string>;
    checksum: string;
    applied_at: Generated<Date>;
  };
  search_vocabulary: {
    word: Fixed<string>;
  };
  session_notes: {
    appointment_id: Fixed<number>;
    notes: string;
    homework: string;
    written_at: Date;
  };
  sms_messages: {
    notification_id: Fixed<number>;
    state: 'sending' | 'sent' | 'failed';
    tried_at: Date;
  };
  socket_io_attachments: {
    id: FixedGenerated<number>;
    created_at: FixedGenerated<Date>;
    payload: Buffer | null;
  };
  sport_aliases: {
    sport: Fixed<string>;
    aliases: string;
  };
  support_requests: {
    id: FixedGenerated<number>;
    user_id: number | null;
    name: string;
    email: string;
    topic: Fixed<'account' | 'payment' | 'session' | 'safety' | 'technical' | 'other'>;
    message: string;
    received_at: Fixed<Date>;
    closed_at: Date | null;
    closed_by: number | null;
    closing_note: string | null;
  };
  time_slots: {
    id: FixedGenerated<number>;
    trainer_id: Fixed<number>;
    program_id: Fixed<number>;
    session_type: Fixed<'individual' | 'group'>;
    starts_at: Fixed<Date>;
    ends_at: Fixed<Date>;
  };
  trainer_search: {
    trainer_id: GeneratedAlways<number>;
    best_rank: GeneratedAlways<number>;
    rating_rank: GeneratedAlways<number>;
    hourly_rate_cents: GeneratedAlways<number>;
    weekdays: GeneratedAlways<number>;
    sports: GeneratedAlways<number[]>;
    university: GeneratedAlways<string | null>;
    level: GeneratedAlways<string | null>;
    state: GeneratedAlways<string | null>;
    words: GeneratedAlways<string>;
    place: GeneratedAlways<string | null>;
  };
  trainers: {
    id: FixedGenerated<number>;
    user_id: Fixed<number>;
    name: string;
    gender: 'Biological Male' | 'Biological Female' | null;
    sports: Generated<string[]>;
    current_university: string | null;
    highest_level_played: string | null;
    training_options: Generated<string[]>;
    home_city: string | null;
    home_state: string | null;
    home_zipcode: string | null;
    phone: string | null;
    athletic_bio: string | null;
    achievements: string | null;
    training_philosophy: string | null;
    years_played: number;
    team: string | null;
    position: string | null;
    personal_bests: string | null;
    experience: string | null;
    program_type: string;
    hourly_rate_cents: number;
    availability: string[];
    training_approach: Generated<string[]>;
    training_approach_description: string | null;
    training_approach_other: string | null;
    who_i_train: Generated<string[]>;
    image_key: string | null;
    rating_tenths: number | null;
    review_count: Generated<number>;
    created_at: Fixed<Date>;
    updated_at: Date;
    home_latitude: number | null;
    home_longitude: number | null;
    availability_hours: ColumnType<unknown, string | undefined, string>;
    meeting_link: string | null;
  };
  transactions: {
    id: FixedGenerated<number>;
    parent_id: Fixed<number>;
    trainer_id: Fixed<number>;
    program_id: Fixed<number>;
    session_type: Fixed<'individual' | 'group'>;
    amount_cents: Fixed<number>;
    fee_basis_points: Fixed<number>;
    refund_policy: ColumnType<unknown, string, never>;
    status: 'pending' | 'succeeded' | 'failed' | 'partially_refunded' | 'refunded' | 'disputed';
    refunded_cents: Generated<number>;
    provider_intent_id: string | null;
    provider_received_cents: number | null;
    failure_reason: string | null;
    hold_expires_at: Date | null;
    created_at: Fixed<Date>;
    paid_at: Date | null;
    lost_cents: Generated<number>;
    provider_fee_cents: number | null;
    sessions_included: FixedGenerated<number>;
    external_key: string | null;
  };
  uploads: {
    id: Fixed<string>;
    user_id: Fixed<number>;
    name: Fixed<string>;
    content_type: Fixed<string>;
    byte_size: Fixed<number>;
    created_at: Fixed<Date>;
  };
  users: {
    id: FixedGenerated<number>;
    email: string;
    email_key: string;
    password_hash: string;
    role: 'parent' | 'trainer' | 'admin';
    name: string | null;
    timezone: string | null;
    adult_confirmed_at: Date | null;
    disabled_at: Date | null;
    created_at: Fixed<Date>;
    phone: string | null;
    closed_at: Date | null;
    sign_up_tried_at: Date | null;
    external_key: string | null;
  };
  webhook_events: {
    id: Fixed<string>;
    endpoint: Fixed<'payments' | 'identity' | 'connect'>;
    type: Fixed<string>;
    received_at: Fixed<Date>;
  };
}
