// @generated from migrations/*.sql by `npm run generate:rows`, and checked in. Do not edit: a test compares it with the migrations.

import type { MailId } from '@x1/contract/admin/operations.ts';
import type { ReviewSignal } from '@x1/contract/admin/payment-review.ts';
import type { ApiScope } from '@x1/contract/core/api-scopes.ts';
import type { ApiKeyId, AppointmentId, ApprovalId, AthleteId, AuthSessionId, BackgroundCheckId, CannedAnswerId, CaseNoteId, ClipCommentId, ClipId, ConsentId, DeliveryId, DrillId, DutyRecordId, FactorId, GiftCardId, GoalId, LessonLogLinkId, MeetingTimeId, MentorshipId, MessageId, NotificationId, PayoutId, PlaceId, ProgramId, PromoCodeId, ReportId, ReviewId, SavedViewId, ScheduleChangeId, SeeAsId, SupportRequestId, TimeHoldId, TimeOffId, TrainerId, TransactionId, UserId, WaitlistEntryId, WebhookId } from '@x1/contract/core/ids.ts';
import type { WebhookEvent } from '@x1/contract/developers/webhook.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { ProgramDraft } from '@x1/contract/programs/program.ts';
import type { PlaceKind } from '@x1/contract/trainers/places.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;
/** Written once or left to its default, never updated. */
type FixedGenerated<T> = ColumnType<T, T | undefined, never>;

/** The columns of every table. */
export interface Database {
  apiKeys: {
    id: FixedGenerated<ApiKeyId>;
    userId: Fixed<UserId>;
    name: Fixed<string>;
    prefix: Fixed<string>;
    tokenHash: Fixed<Buffer>;
    scopes: Fixed<ApiScope[]>;
    createdAt: Fixed<Date>;
    expiresAt: Fixed<Date>;
    lastUsedAt: Date | null;
    revokedAt: Date | null;
  };
  appointments: {
    id: FixedGenerated<AppointmentId>;
    transactionId: Fixed<TransactionId>;
    trainerId: Fixed<TrainerId>;
    parentId: Fixed<UserId>;
    programId: Fixed<ProgramId>;
    sessionType: Fixed<'individual' | 'group'>;
    title: Fixed<string>;
    description: Fixed<string | null>;
    paidAt: Date | null;
    approvalStatus: Generated<'pending' | 'approved' | 'rejected'>;
    decidedAt: Date | null;
    rejectionReason: string | null;
    timeSlotId: number | null;
    startsAt: Date | null;
    endsAt: Date | null;
    location: string | null;
    scheduledAt: Date | null;
    scheduledBy: UserId | null;
    scheduledInTimezone: string | null;
    completedAt: Date | null;
    cancelledAt: Date | null;
    createdAt: Fixed<Date>;
    sessionNumber: FixedGenerated<number>;
    cancelledBy: 'parent' | 'trainer' | 'support' | null;
    cancellationReason: string | null;
    formerStartsAt: Date | null;
    formerEndsAt: Date | null;
    noShowOf: 'parent' | 'trainer' | null;
    noShowAt: Date | null;
    invitationSequence: Generated<number>;
    expiredAt: Date | null;
    timeAgreedAt: Date | null;
    askedAgainAt: Date | null;
    askedAgainReason: 'outside_hours' | 'short_notice' | null;
    missedStartsAt: Date | null;
    missedEndsAt: Date | null;
    missedBecause: string | null;
    sessionMinutes: ProgramDraft['sessionMinutes'] | null;
    placeId: PlaceId | null;
  };
  approvals: {
    id: FixedGenerated<ApprovalId>;
    kind: Fixed<'refund' | 'refund-for-problem' | 'enable-user' | 'resume-payouts' | 'change-setting'>;
    key: Fixed<string>;
    userId: Fixed<UserId | null>;
    transactionId: Fixed<TransactionId | null>;
    appointmentId: Fixed<AppointmentId | null>;
    amountCents: Fixed<number | null>;
    reason: Fixed<string>;
    requestedBy: Fixed<UserId>;
    requestedAt: Fixed<Date>;
    state: Generated<'pending' | 'approved' | 'declined'>;
    decidedBy: UserId | null;
    decidedAt: Date | null;
    decisionNote: string | null;
    explanation: Fixed<string | null>;
    settingChange: ColumnType<unknown, string | null, never>;
  };
  athletes: {
    userId: Fixed<UserId>;
    position: number;
    firstName: string;
    sports: Generated<string[]>;
    gradeLevel: string | null;
    id: FixedGenerated<AthleteId>;
    isSelf: FixedGenerated<boolean>;
    birthYear: number | null;
    level: string | null;
    goals: string | null;
    noteForTrainer: string | null;
    sealedEmergencyContact: Buffer | null;
    sealedMedicalNote: Buffer | null;
    removedAt: Date | null;
  };
  auditLog: {
    id: GeneratedAlways<number>;
    at: Fixed<Date>;
    operatorId: Fixed<UserId>;
    action: Fixed<string>;
    object: Fixed<string>;
    objectId: Fixed<string | null>;
    reason: Fixed<string | null>;
  };
  authSessions: {
    id: FixedGenerated<AuthSessionId>;
    userId: Fixed<UserId>;
    tokenHash: Fixed<Buffer>;
    createdAt: Fixed<Date>;
    lastUsedAt: Date;
    expiresAt: Fixed<Date>;
    device: Fixed<string | null>;
    addressBlock: Fixed<string | null>;
    confirmedAt: Date | null;
  };
  awayNotices: {
    mentorshipId: Fixed<MentorshipId>;
    userId: Fixed<UserId>;
    messageId: MessageId;
    dueAt: Date;
    toldAt: Date | null;
  };
  backgroundChecks: {
    id: FixedGenerated<BackgroundCheckId>;
    userId: Fixed<UserId>;
    externalKey: Fixed<string>;
    state: 'starting' | 'invited' | 'pending' | 'suspended' | 'clear' | 'consider' | 'engaged' | 'disputed' | 'pre_adverse' | 'adverse' | 'canceled' | 'expired';
    disclosureVersion: Fixed<number>;
    disclosure: Fixed<string>;
    agreedAt: Fixed<Date>;
    workState: Fixed<string>;
    providerCandidateId: string | null;
    providerInvitationId: string | null;
    providerReportId: string | null;
    formUntil: Date | null;
    decisionAt: Date | null;
    passedAt: Date | null;
    validUntil: Date | null;
    remindedDays: number | null;
    askedAt: Date;
    updatedAt: Date;
  };
  calendarBusy: {
    userId: Fixed<UserId>;
    startsAt: Fixed<Date>;
    endsAt: Fixed<Date>;
  };
  calendarConnections: {
    userId: Fixed<UserId>;
    state: 'connected' | 'lost';
    consentNumber: Generated<number>;
    sealedToken: Buffer | null;
    connectedAt: Date;
    lostAt: Date | null;
    syncToken: string | null;
    lookedAt: Date | null;
    busyFetchedAt: Date | null;
    lastSyncedAt: Date | null;
    failures: Generated<number>;
    nextTryAt: Date | null;
    makesCalls: Generated<boolean>;
    provider: Generated<'google' | 'outlook' | 'caldav'>;
    server: string | null;
  };
  calendarConsents: {
    stateHash: Fixed<Buffer>;
    userId: Fixed<UserId>;
    authSessionId: Fixed<AuthSessionId>;
    browserHash: Fixed<Buffer>;
    sealedVerifier: Fixed<Buffer>;
    expiresAt: Fixed<Date>;
    provider: FixedGenerated<'google' | 'outlook'>;
  };
  calendarEvents: {
    appointmentId: Fixed<AppointmentId>;
    userId: Fixed<UserId>;
    eventId: Fixed<string>;
    wanted: boolean;
    startsAt: Date;
    endsAt: Date;
    wantedVersion: Generated<number>;
    writtenVersion: Generated<number>;
    writtenEtag: string | null;
    writtenStartsAt: Date | null;
    writtenEndsAt: Date | null;
    writtenContent: string | null;
    attempts: Generated<number>;
    nextTryAt: Date | null;
    lastProblem: string | null;
    disagreement: 'moved' | 'deleted' | null;
    calendarStartsAt: Date | null;
    calendarEndsAt: Date | null;
    calendarEtag: string | null;
    noticedAt: Date | null;
    leftKind: 'moved' | 'deleted' | null;
    leftStartsAt: Date | null;
    leftEndsAt: Date | null;
    callUrl: string | null;
  };
  calendarFeeds: {
    userId: Fixed<UserId>;
    generation: number;
    tokenHash: Buffer | null;
    madeAt: Date;
  };
  cannedAnswers: {
    id: FixedGenerated<CannedAnswerId>;
    title: string;
    text: string;
    changedBy: UserId;
    changedAt: Date;
  };
  caseAssignments: {
    kind: Fixed<'report' | 'problem' | 'support-request' | 'dispute' | 'payment' | 'refund' | 'payout' | 'mail' | 'verification' | 'background-check'>;
    caseId: Fixed<number>;
    operatorId: UserId;
    takenAt: Date;
  };
  caseClosings: {
    kind: Fixed<'payment' | 'refund' | 'payout' | 'mail' | 'verification'>;
    caseId: Fixed<number>;
    operatorId: UserId;
    note: string;
    closedAt: Date;
  };
  caseNotes: {
    id: FixedGenerated<CaseNoteId>;
    kind: Fixed<'report' | 'problem' | 'support-request' | 'dispute' | 'payment' | 'refund' | 'payout' | 'mail' | 'verification' | 'background-check'>;
    caseId: Fixed<number>;
    requestId: Fixed<string>;
    authorId: Fixed<UserId>;
    text: Fixed<string>;
    writtenAt: Fixed<Date>;
  };
  clipComments: {
    id: FixedGenerated<ClipCommentId>;
    clipId: Fixed<ClipId>;
    requestId: Fixed<string>;
    atMs: Fixed<number>;
    text: string;
    side: Fixed<'family' | 'trainer'>;
    authorId: Fixed<UserId>;
    writtenAt: Fixed<Date>;
    version: Generated<number>;
    changedAt: Date;
  };
  clipsSeen: {
    clipId: Fixed<ClipId>;
    side: Fixed<'family' | 'trainer'>;
    seenAt: Date;
  };
  collegeAttestations: {
    id: FixedGenerated<number>;
    userId: Fixed<UserId>;
    version: Fixed<number>;
    playsInCollege: Fixed<boolean>;
    isOnStudentVisa: Fixed<boolean>;
    statements: Fixed<string[]>;
    statedAt: Fixed<Date>;
  };
  consents: {
    id: FixedGenerated<ConsentId>;
    parentId: Fixed<UserId>;
    agreedBy: Fixed<UserId>;
    trainerId: Fixed<TrainerId>;
    waiverVersion: Fixed<number>;
    parentName: Fixed<string>;
    trainerName: Fixed<string>;
    waiver: Fixed<string>;
    individualTraining: Fixed<string>;
    agreedAt: Fixed<Date>;
    validUntil: Fixed<Date>;
    remindedAt: Date | null;
  };
  countedBookings: {
    transactionId: Fixed<TransactionId>;
    sport: Fixed<string>;
    state: Fixed<string>;
  };
  countedDays: {
    day: Fixed<string>;
    countedAt: Date;
    closedAt: Date | null;
    comparedAt: Date | null;
  };
  dataExports: {
    id: FixedGenerated<number>;
    userId: Fixed<UserId>;
    seed: Fixed<string>;
    tokenHash: Fixed<Buffer>;
    requestedAt: Fixed<Date>;
    readyAt: Date | null;
    expiresAt: Date | null;
    content: Buffer | null;
  };
  dataKeyCheck: {
    isOnly: FixedGenerated<boolean>;
    sealed: Buffer;
    createdAt: FixedGenerated<Date>;
  };
  deletedPrograms: {
    programId: Fixed<ProgramId>;
    trainerId: Fixed<TrainerId>;
    deletedAt: Fixed<Date>;
  };
  deviceMarks: {
    markHash: Fixed<Buffer>;
    userId: Fixed<UserId>;
    lastSeenAt: Date;
  };
  disputes: {
    id: FixedGenerated<number>;
    providerDisputeId: Fixed<string>;
    transactionId: Fixed<TransactionId>;
    amountCents: number;
    feeCents: Generated<number>;
    status: 'open' | 'won' | 'lost';
    reason: string | null;
    evidenceDueAt: Date | null;
    openedAt: Fixed<Date>;
    closedAt: Date | null;
  };
  drillDays: {
    drillId: Fixed<DrillId>;
    doneOn: Fixed<string>;
    checkedAt: Fixed<Date>;
  };
  dutyRecords: {
    id: FixedGenerated<DutyRecordId>;
    programId: Fixed<ProgramId>;
    parentId: Fixed<UserId>;
    duty: Fixed<string>;
    note: Fixed<string | null>;
    keptAt: Fixed<Date>;
    requestId: Fixed<string>;
  };
  emailChanges: {
    id: FixedGenerated<number>;
    userId: Fixed<UserId>;
    oldEmail: Fixed<string>;
    newEmail: Fixed<string>;
    newEmailKey: Fixed<string>;
    seed: Fixed<string>;
    tokenHash: Fixed<Buffer>;
    createdAt: Fixed<Date>;
    expiresAt: Fixed<Date>;
    confirmedAt: Date | null;
    endedAt: Date | null;
  };
  emailConfirmations: {
    id: FixedGenerated<number>;
    userId: Fixed<UserId>;
    seed: Fixed<string>;
    tokenHash: Fixed<Buffer>;
    createdAt: Fixed<Date>;
    expiresAt: Fixed<Date>;
    endedAt: Date | null;
  };
  expectationsAgreements: {
    userId: Fixed<UserId>;
    version: Fixed<number>;
    acceptedAt: Fixed<Date>;
  };
  factorChallenges: {
    tokenHash: Fixed<Buffer>;
    userId: Fixed<UserId>;
    purpose: Fixed<'sign-in' | 'confirm' | 'add-totp' | 'add-passkey'>;
    authSessionId: Fixed<AuthSessionId | null>;
    passkeyChallenge: Fixed<string>;
    sealedSecret: Fixed<Buffer | null>;
    tries: Generated<number>;
    createdAt: Fixed<Date>;
    expiresAt: Fixed<Date>;
  };
  familyMembers: {
    id: GeneratedAlways<number>;
    ownerId: Fixed<UserId>;
    memberId: UserId | null;
    email: string | null;
    seed: Fixed<string>;
    tokenHash: Fixed<Buffer>;
    createdAt: Fixed<Date>;
    expiresAt: Fixed<Date>;
    acceptedAt: Date | null;
    endedAt: Date | null;
  };
  favorites: {
    userId: Fixed<UserId>;
    trainerId: Fixed<TrainerId>;
    createdAt: Fixed<Date>;
  };
  fileStorages: {
    marker: Fixed<string>;
    seenAt: Date;
  };
  files: {
    key: string;
    contentType: Fixed<string>;
    byteSize: Fixed<number>;
    sha256: Fixed<Buffer>;
    createdAt: Fixed<Date>;
    location: Fixed<string>;
    fileName: Fixed<string | null>;
  };
  filmConsents: {
    id: FixedGenerated<number>;
    athleteId: Fixed<AthleteId>;
    statement: Fixed<string>;
    givenBy: Fixed<UserId>;
    givenAt: Fixed<Date>;
    withdrawnBy: UserId | null;
    withdrawnAt: Date | null;
  };
  firstHost: {
    isOnly: FixedGenerated<boolean>;
    host: Fixed<string>;
    createdAt: FixedGenerated<Date>;
  };
  giftCards: {
    id: FixedGenerated<GiftCardId>;
    buyerId: Fixed<UserId>;
    amountCents: Fixed<number>;
    recipientEmail: string | null;
    message: string;
    deliverAt: Date;
    requestId: Fixed<string>;
    externalKey: Fixed<string>;
    status: 'pending' | 'failed' | 'paid' | 'redeemed' | 'refunding' | 'refunded' | 'lost';
    returnedCents: Generated<number>;
    disputedAt: Date | null;
    codeHash: Buffer | null;
    sealedCode: Buffer | null;
    providerIntentId: string | null;
    providerFeeCents: number | null;
    heard: Generated<string[]>;
    createdAt: Fixed<Date>;
    paidAt: Date | null;
    sentAt: Date | null;
    redeemedAt: Date | null;
    redeemedBy: UserId | null;
    refundAskedAt: Date | null;
    endedAt: Date | null;
    payerFingerprint: string | null;
  };
  identityChecks: {
    userId: Fixed<UserId>;
    state: 'not_started' | 'pending' | 'verified' | 'failed';
    providerSessionId: string | null;
    attempts: Generated<number>;
    lastStartedAt: Date | null;
    submittedAt: Date | null;
    verifiedAt: Date | null;
    rejectionReason: string | null;
    updatedAt: Date;
  };
  journals: {
    id: GeneratedAlways<number>;
    kind: Fixed<'charge' | 'refund' | 'release' | 'provider_fee' | 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'payout' | 'transfer' | 'transfer_refused' | 'transfer_reversed' | 'debt' | 'recovery' | 'write_off' | 'referral_reward' | 'gift_sold' | 'gift_fee' | 'gift_redeemed' | 'gift_refund' | 'gift_dispute_opened' | 'gift_dispute_closed'>;
    businessKey: Fixed<string>;
    transactionId: Fixed<TransactionId | null>;
    appointmentId: Fixed<AppointmentId | null>;
    refundId: Fixed<number | null>;
    occurredAt: Fixed<Date>;
    trainerId: Fixed<TrainerId | null>;
    payoutId: Fixed<PayoutId | null>;
    disputeId: Fixed<number | null>;
    parentId: Fixed<UserId | null>;
    giftCardId: Fixed<GiftCardId | null>;
  };
  knownDevices: {
    userId: Fixed<UserId>;
    fingerprint: Fixed<Buffer>;
    lastSeenAt: Date;
  };
  leases: {
    name: Fixed<string>;
    holder: string;
    expiresAt: Date;
  };
  ledgerAccounts: {
    id: GeneratedAlways<number>;
    code: Fixed<string>;
    trainerId: Fixed<TrainerId | null>;
  };
  ledgerDays: {
    rolledUp: Fixed<number>;
    day: Fixed<string>;
    sport: Fixed<string>;
    state: Fixed<string>;
    bookings: Fixed<number>;
    grossCents: Fixed<number>;
    promotionCents: Fixed<number>;
    refundedCents: Fixed<number>;
    lostCents: Fixed<number>;
    feeCents: Fixed<number>;
    trainerCents: Fixed<number>;
    disputedCents: Fixed<number>;
  };
  lessonLogLinks: {
    id: FixedGenerated<LessonLogLinkId>;
    trainerId: Fixed<TrainerId>;
    requestId: Fixed<string>;
    tokenHash: Fixed<Buffer>;
    name: Fixed<string>;
    fromOn: Fixed<string>;
    toOn: Fixed<string>;
    createdAt: Fixed<Date>;
    expiresAt: Fixed<Date>;
    endedAt: Date | null;
    views: Generated<number>;
    lastViewedAt: Date | null;
  };
  mails: {
    id: FixedGenerated<MailId>;
    key: Fixed<string>;
    userId: UserId | null;
    kind: Fixed<string>;
    toAddress: string;
    subject: string;
    body: Buffer | null;
    isSecurity: Fixed<boolean>;
    state: Generated<'queued' | 'sent' | 'failed'>;
    createdAt: Fixed<Date>;
    notAfter: Date | null;
    tries: Generated<number>;
    lastTriedAt: Date | null;
    lastError: 'unreachable' | 'temporary' | 'refused' | 'sign_in' | 'too_late' | 'interrupted' | 'unknown' | null;
    messageId: string | null;
    sentAt: Date | null;
    about: Fixed<string | null>;
    gathersUntil: Fixed<Date | null>;
    sentWith: MailId | null;
  };
  media: {
    id: Fixed<MediaId>;
    userId: Fixed<UserId>;
    kind: Fixed<'image' | 'video' | 'pdf'>;
    name: Fixed<string>;
    uploadedBytes: Fixed<number>;
    fileKey: Fixed<string>;
    thumbnailKey: Fixed<string | null>;
    width: Fixed<number | null>;
    height: Fixed<number | null>;
    createdAt: Fixed<Date>;
    unusedSince: Date | null;
    takenDownAt: Date | null;
    takeDownReason: string | null;
    keptUntil: Date | null;
    scannedAt: Fixed<Date | null>;
    purpose: FixedGenerated<'page' | 'message'>;
    evidenceUntil: Date | null;
  };
  mediaUses: {
    mediaId: Fixed<MediaId>;
    programId: Fixed<ProgramId | null>;
    trainerId: Fixed<TrainerId | null>;
    position: Fixed<number>;
    isPublic: boolean;
  };
  meetingTimes: {
    id: FixedGenerated<MeetingTimeId>;
    timeSlotId: Fixed<number>;
    location: string | null;
    placeId: PlaceId | null;
    setAt: Fixed<Date>;
  };
  mentorships: {
    id: FixedGenerated<MentorshipId>;
    trainerId: Fixed<TrainerId>;
    parentId: Fixed<UserId>;
    trainerUserId: Fixed<UserId>;
    programId: ProgramId | null;
    status: Generated<'active' | 'completed' | 'cancelled'>;
    startedBy: Fixed<UserId | null>;
    hasPurchase: Generated<boolean>;
    createdAt: Fixed<Date>;
    lastMessageId: MessageId | null;
    lastMessageAt: Date | null;
    movedAt: Date;
    parentDeliveredUpToId: Generated<number>;
    parentReadUpToId: Generated<number>;
    trainerDeliveredUpToId: Generated<number>;
    trainerReadUpToId: Generated<number>;
    parentBlockedAt: Date | null;
    trainerBlockedAt: Date | null;
    parentLeftAt: Date | null;
    trainerLeftAt: Date | null;
    keptSince: Date | null;
  };
  messageFiles: {
    mediaId: Fixed<MediaId>;
    messageId: Fixed<MessageId>;
  };
  messages: {
    id: GeneratedAlways<MessageId>;
    mentorshipId: Fixed<MentorshipId>;
    senderId: Fixed<UserId>;
    content: Fixed<string>;
    clientMessageId: Fixed<string | null>;
    contactDetailsHidden: Fixed<boolean>;
    textKey: Fixed<Buffer | null>;
    createdAt: Fixed<Date>;
    attachments: ColumnType<unknown, string | null, never>;
  };
  notificationPreferences: {
    userId: Fixed<UserId>;
    emailNotifications: boolean;
    smsNotifications: boolean;
    pushNotifications: boolean;
    marketingEmails: boolean;
    sessionReminders: boolean;
    paymentNotifications: boolean;
    updatedAt: Date;
  };
  notifications: {
    id: FixedGenerated<NotificationId>;
    userId: Fixed<UserId>;
    key: Fixed<string>;
    topic: Fixed<'booking' | 'payment' | 'payout' | 'message' | 'verification' | 'review' | 'reminder' | 'account'>;
    title: Fixed<string>;
    body: Fixed<string>;
    path: Fixed<string | null>;
    createdAt: Fixed<Date>;
    readAt: Date | null;
  };
  numberCohorts: {
    firstMonth: Fixed<string>;
    month: Fixed<string>;
    families: Fixed<number>;
  };
  numberDays: {
    rolledUp: Fixed<number>;
    day: Fixed<string>;
    sport: Fixed<string>;
    state: Fixed<string>;
    bookings: Fixed<number>;
    repeats: Fixed<number>;
    firstBookings: Fixed<number>;
    secondBookings: Fixed<number>;
    grossCents: Fixed<number>;
    promotionCents: Fixed<number>;
    refundedCents: Fixed<number>;
    lostCents: Fixed<number>;
    feeCents: Fixed<number>;
    trainerCents: Fixed<number>;
    disputes: Fixed<number>;
    disputedCents: Fixed<number>;
    bookedMinutes: Fixed<number>;
    offeredMinutes: Fixed<number>;
    newTrainers: Fixed<number>;
    pageViews: Fixed<number>;
    signUps: Fixed<number>;
    conversations: Fixed<number>;
  };
  numberGroupCohorts: {
    rolledUp: Fixed<number>;
    sport: Fixed<string>;
    state: Fixed<string>;
    firstMonth: Fixed<string>;
    month: Fixed<string>;
    families: Fixed<number>;
  };
  offeredHours: {
    day: Fixed<string>;
    sport: Fixed<string>;
    state: Fixed<string>;
    minutes: Fixed<number>;
  };
  passwordResets: {
    id: FixedGenerated<number>;
    userId: Fixed<UserId>;
    seed: Fixed<string>;
    tokenHash: Fixed<Buffer>;
    createdAt: Fixed<Date>;
    expiresAt: Fixed<Date>;
    endedAt: Date | null;
  };
  paymentCustomers: {
    userId: Fixed<UserId>;
    externalKey: Fixed<string>;
    providerCustomerId: string | null;
    createdAt: Fixed<Date>;
  };
  paymentReviews: {
    transactionId: Fixed<TransactionId>;
    signals: Fixed<ReviewSignal[]>;
    openedAt: Fixed<Date>;
    decidedAt: Date | null;
    decision: 'released' | 'returned' | null;
  };
  payoutAccounts: {
    userId: Fixed<UserId>;
    providerAccountId: string | null;
    state: 'PENDING' | 'ACTIVE' | 'RESTRICTED' | 'REJECTED';
    detailsSubmitted: Generated<boolean>;
    payoutsEnabled: Generated<boolean>;
    createdAt: Fixed<Date>;
    updatedAt: Date;
    fingerprints: string[] | null;
  };
  payoutHolds: {
    transactionId: Fixed<TransactionId>;
    trainerId: Fixed<TrainerId>;
    cause: Fixed<'report' | 'dispute' | 'review'>;
    placedAt: Date;
    liftedAt: Date | null;
    appointmentId: Fixed<AppointmentId>;
  };
  payoutRuns: {
    friday: Fixed<string>;
    cutoffAt: Fixed<Date>;
    startedAt: Fixed<Date>;
    finishedAt: Date | null;
  };
  payoutShares: {
    payoutId: Fixed<PayoutId>;
    transactionId: Fixed<TransactionId>;
    amountCents: Fixed<number>;
    appointmentId: Fixed<AppointmentId>;
  };
  payoutStops: {
    trainerId: Fixed<TrainerId>;
    reason: Fixed<string>;
    stoppedAt: Fixed<Date>;
  };
  payouts: {
    id: FixedGenerated<PayoutId>;
    trainerId: Fixed<TrainerId>;
    kind: Fixed<'weekly' | 'requested'>;
    friday: Fixed<string | null>;
    cutoffAt: Fixed<Date>;
    amountCents: Fixed<number>;
    status: 'decided' | 'sent' | 'paid' | 'returned';
    transferAttempt: Generated<number>;
    providerTransferId: string | null;
    providerPayoutId: string | null;
    decidedAt: Fixed<Date>;
    sentAt: Date | null;
    paidAt: Date | null;
    returnedAt: Date | null;
    returnReason: string | null;
    externalKey: string | null;
  };
  postings: {
    id: GeneratedAlways<number>;
    journalId: Fixed<number>;
    accountId: Fixed<number>;
    amountCents: Fixed<number>;
  };
  problemReports: {
    appointmentId: Fixed<AppointmentId>;
    transactionId: Fixed<TransactionId>;
    parentId: Fixed<UserId>;
    text: Fixed<string>;
    reportedAt: Fixed<Date>;
    decidedAt: Date | null;
    decision: 'release' | 'refund' | null;
  };
  programs: {
    id: FixedGenerated<ProgramId>;
    trainerId: Fixed<TrainerId>;
    programType: ProgramDraft['programType'];
    title: string;
    description: string;
    individualPriceCents: number;
    groupPriceCents: number;
    duration: ProgramDraft['duration'];
    maxCapacity: number;
    trainingFormat: ProgramDraft['trainingFormat'];
    requirements: string | null;
    tags: Generated<string[]>;
    isDraft: Generated<boolean>;
    publishedAt: Date | null;
    createdAt: Fixed<Date>;
    updatedAt: Date;
    archivedAt: Date | null;
    takenDownAt: Date | null;
    takeDownReason: string | null;
    sessionsIncluded: Generated<number>;
    sessionMinutes: Generated<ProgramDraft['sessionMinutes']>;
  };
  progressClips: {
    id: FixedGenerated<ClipId>;
    athleteId: Fixed<AthleteId>;
    trainerId: Fixed<TrainerId>;
    goalId: Fixed<GoalId | null>;
    drillId: Fixed<DrillId | null>;
    moment: Fixed<'before' | 'after'>;
    mediaId: Fixed<MediaId>;
    lengthMs: Fixed<number>;
    side: Fixed<'family' | 'trainer'>;
    addedBy: Fixed<UserId>;
    addedAt: Fixed<Date>;
  };
  progressDrills: {
    id: FixedGenerated<DrillId>;
    athleteId: Fixed<AthleteId>;
    trainerId: Fixed<TrainerId>;
    requestId: Fixed<string>;
    title: string;
    howOften: string;
    setAt: Fixed<Date>;
    endedAt: Date | null;
    version: Generated<number>;
    changedAt: Date;
  };
  progressGoals: {
    id: FixedGenerated<GoalId>;
    athleteId: Fixed<AthleteId>;
    trainerId: Fixed<TrainerId>;
    requestId: Fixed<string>;
    text: string;
    target: string;
    setBy: Fixed<'family' | 'trainer'>;
    setAt: Fixed<Date>;
    reachedAt: Date | null;
    version: Generated<number>;
    changedBy: 'family' | 'trainer';
    changedAt: Date;
  };
  progressPlans: {
    athleteId: Fixed<AthleteId>;
    trainerId: Fixed<TrainerId>;
    title: string;
    untilOn: string | null;
    version: Generated<number>;
    changedAt: Date;
  };
  promoCodes: {
    id: FixedGenerated<PromoCodeId>;
    trainerId: Fixed<TrainerId | null>;
    code: Fixed<string>;
    percent: Fixed<number | null>;
    amountCents: Fixed<number | null>;
    isFirstBookingOnly: Fixed<boolean>;
    maxUses: Fixed<number | null>;
    maxUsesPerFamily: Fixed<number | null>;
    startsAt: Fixed<Date | null>;
    expiresAt: Fixed<Date | null>;
    timeZone: Fixed<string>;
    createdBy: Fixed<UserId>;
    createdAt: Fixed<Date>;
    endedAt: Date | null;
  };
  pushSubscriptions: {
    id: FixedGenerated<number>;
    userId: UserId;
    authSessionId: AuthSessionId;
    endpointHash: Fixed<Buffer>;
    sealed: Buffer;
    createdAt: Date;
  };
  rateCounts: {
    limitName: Fixed<string>;
    keyHash: Fixed<Buffer>;
    startedAt: Fixed<Date>;
    used: number;
  };
  recentWriters: {
    familyId: Fixed<number>;
    wroteAt: Date;
  };
  recoveryCodes: {
    userId: Fixed<UserId>;
    codeHash: Fixed<Buffer>;
  };
  referralLinks: {
    userId: Fixed<UserId>;
    code: Fixed<string>;
    createdAt: Fixed<Date>;
  };
  referralRewards: {
    friendId: Fixed<UserId>;
    referrerId: Fixed<UserId>;
    appointmentId: Fixed<AppointmentId>;
    amountCents: Fixed<number>;
    decidedAt: Fixed<Date>;
  };
  referralSignUps: {
    friendId: Fixed<UserId>;
    referrerId: Fixed<UserId>;
    joinedAt: Fixed<Date>;
  };
  refunds: {
    id: FixedGenerated<number>;
    transactionId: Fixed<TransactionId>;
    cause: Fixed<string>;
    amountCents: Fixed<number>;
    status: 'requested' | 'succeeded' | 'canceled';
    providerRefundId: string | null;
    requestedAt: Fixed<Date>;
    succeededAt: Date | null;
    appointmentId: Fixed<AppointmentId | null>;
    externalKey: string | null;
    creditCents: FixedGenerated<number>;
    explanation: string | null;
  };
  releases: {
    appointmentId: Fixed<AppointmentId>;
    transactionId: Fixed<TransactionId>;
    dueAt: Date;
    releasedAt: Date | null;
    isKept: Generated<boolean>;
  };
  reminders: {
    appointmentId: Fixed<AppointmentId>;
    kind: Fixed<'day' | 'hour'>;
    startsAt: Fixed<Date>;
    dueAt: Date;
    outcome: 'sent' | 'dropped' | null;
  };
  reportEvidence: {
    reportId: Fixed<ReportId>;
    content: ColumnType<unknown, string, never>;
    identity: ColumnType<unknown, string | null, string | null>;
    keptUntil: Fixed<Date>;
  };
  reports: {
    id: FixedGenerated<ReportId>;
    reporterId: Fixed<UserId>;
    accusedId: Fixed<UserId>;
    subject: Fixed<'message' | 'user' | 'trainer' | 'program' | 'session' | 'review' | 'answer' | 'goal' | 'drill' | 'clip' | 'clip_comment'>;
    subjectId: Fixed<number>;
    mentorshipId: Fixed<MentorshipId | null>;
    reason: Fixed<'child-safety' | 'harassment' | 'scam' | 'impersonation' | 'other'>;
    text: Fixed<string>;
    reportedAt: Fixed<Date>;
    resolution: 'dismiss' | 'warn' | 'disable-user' | null;
    resolvedAt: Date | null;
    resolvedBy: UserId | null;
    resolutionNote: string | null;
    pausesTrainer: Generated<boolean>;
  };
  retiredDataKeys: {
    id: FixedGenerated<number>;
    fingerprint: Fixed<Buffer>;
    sealedTokenKeys: Fixed<Buffer>;
    retiredAt: FixedGenerated<Date>;
  };
  reviews: {
    id: FixedGenerated<ReviewId>;
    appointmentId: Fixed<AppointmentId>;
    trainerId: Fixed<TrainerId>;
    parentId: Fixed<UserId>;
    rating: Fixed<number>;
    text: Fixed<string | null>;
    createdAt: Fixed<Date>;
    answer: string | null;
    answeredAt: Date | null;
    hiddenAt: Date | null;
    mayBePublic: FixedGenerated<boolean>;
  };
  savedViews: {
    id: FixedGenerated<SavedViewId>;
    operatorId: Fixed<UserId>;
    list: Fixed<string>;
    name: Fixed<string>;
    filters: ColumnType<unknown, string, never>;
    savedAt: Fixed<Date>;
  };
  scheduleChangeSessions: {
    scheduleChangeId: Fixed<ScheduleChangeId>;
    appointmentId: Fixed<AppointmentId>;
    place: Fixed<number>;
    startsAt: Fixed<Date>;
    endsAt: Fixed<Date>;
    newStartsAt: Fixed<Date | null>;
    newEndsAt: Fixed<Date | null>;
    refundCents: Fixed<number>;
    doneAt: Date | null;
    refusal: string | null;
  };
  scheduleChanges: {
    id: FixedGenerated<ScheduleChangeId>;
    trainerId: Fixed<TrainerId>;
    requestId: Fixed<string>;
    kind: Fixed<'move' | 'cancel'>;
    reason: string;
    timeZone: Fixed<string>;
    createdAt: Fixed<Date>;
    finishedAt: Date | null;
  };
  schemaMigrations: {
    name: Fixed<string>;
    checksum: Fixed<string>;
    appliedAt: FixedGenerated<Date>;
  };
  searchVocabulary: {
    word: Fixed<string>;
  };
  seeAs: {
    id: FixedGenerated<SeeAsId>;
    operatorId: Fixed<UserId>;
    userId: Fixed<UserId>;
    requestId: Fixed<string>;
    reason: Fixed<string>;
    openedAt: Fixed<Date>;
    endsAt: Fixed<Date>;
    endedAt: Date | null;
  };
  sessionNotes: {
    appointmentId: Fixed<AppointmentId>;
    notes: string;
    homework: string;
    writtenAt: Date;
  };
  settingVersions: {
    id: GeneratedAlways<number>;
    setting: Fixed<string>;
    scope: Fixed<string>;
    value: ColumnType<unknown, string, never>;
    effectiveAt: Fixed<Date>;
    madeBy: Fixed<UserId>;
    madeAt: Fixed<Date>;
    confirmedBy: Fixed<UserId | null>;
    reason: Fixed<string>;
  };
  settingWithdrawals: {
    versionId: Fixed<number>;
    withdrawnBy: Fixed<UserId>;
    withdrawnAt: Fixed<Date>;
    reason: Fixed<string>;
  };
  signInFactors: {
    id: FixedGenerated<FactorId>;
    userId: Fixed<UserId>;
    kind: Fixed<'totp' | 'passkey'>;
    name: Fixed<string>;
    createdAt: Fixed<Date>;
    lastUsedAt: Date | null;
    sealedSecret: Fixed<Buffer | null>;
    lastStep: number | null;
    credentialId: Fixed<string | null>;
    publicKey: Fixed<Buffer | null>;
    signCount: number | null;
    transports: Fixed<string[] | null>;
  };
  signInTries: {
    accountHash: Fixed<Buffer>;
    lineHash: Fixed<Buffer>;
    failures: number;
    triedAt: Date;
    blockedUntil: Date | null;
    knownAt: Date | null;
  };
  smsMessages: {
    notificationId: Fixed<NotificationId>;
    state: 'sending' | 'sent' | 'failed';
    triedAt: Date;
  };
  socketIoAttachments: {
    id: FixedGenerated<number>;
    createdAt: FixedGenerated<Date>;
    payload: Buffer | null;
  };
  sportAliases: {
    sport: Fixed<string>;
    aliases: string;
  };
  supportRequests: {
    id: FixedGenerated<SupportRequestId>;
    userId: UserId | null;
    name: string;
    email: string;
    topic: Fixed<'account' | 'payment' | 'session' | 'safety' | 'technical' | 'other'>;
    message: string;
    receivedAt: Fixed<Date>;
    closedAt: Date | null;
    closedBy: UserId | null;
    closingNote: string | null;
  };
  taxThresholds: {
    id: FixedGenerated<number>;
    form: Fixed<'1099-K' | '1099-NEC'>;
    state: Fixed<string | null>;
    fromYear: Fixed<number>;
    amountCents: Fixed<number | null>;
    minPayments: Fixed<number | null>;
    isMoreThan: Fixed<boolean>;
    source: Fixed<string>;
    setBy: Fixed<UserId | null>;
    setAt: Fixed<Date | null>;
  };
  timeHolds: {
    id: FixedGenerated<TimeHoldId>;
    parentId: Fixed<UserId>;
    trainerId: Fixed<TrainerId>;
    programId: Fixed<ProgramId>;
    sessionType: Fixed<'individual' | 'group'>;
    startsAt: Fixed<Date>;
    endsAt: Fixed<Date>;
    scheduledInTimezone: Fixed<string>;
    createdAt: Fixed<Date>;
    expiresAt: Date;
    timeSlotId: number | null;
    transactionId: TransactionId | null;
    location: string | null;
    kind: FixedGenerated<'chosen' | 'offered'>;
    waitlistEntryId: WaitlistEntryId | null;
    takenAt: Date | null;
    placeId: PlaceId | null;
  };
  timeNotices: {
    mailKey: Fixed<string>;
    appointmentId: Fixed<AppointmentId>;
    chosenAt: Fixed<Date>;
    mail: FixedGenerated<string>;
  };
  timeOff: {
    id: FixedGenerated<TimeOffId>;
    trainerId: Fixed<TrainerId>;
    startsAt: Fixed<Date>;
    endsAt: Fixed<Date>;
    timeZone: Fixed<string>;
    note: Fixed<string>;
    createdAt: Fixed<Date>;
  };
  timeSlots: {
    id: FixedGenerated<number>;
    trainerId: Fixed<TrainerId>;
    programId: Fixed<ProgramId>;
    sessionType: Fixed<'individual' | 'group'>;
    startsAt: Fixed<Date>;
    endsAt: Fixed<Date>;
  };
  trainerPlaces: {
    id: GeneratedAlways<PlaceId>;
    trainerId: Fixed<TrainerId>;
    kind: PlaceKind;
    name: string;
    address: string | null;
    city: string | null;
    state: string | null;
    zipcode: string | null;
    note: string | null;
    latitude: number | null;
    longitude: number | null;
    createdAt: Fixed<Date>;
    updatedAt: Date;
  };
  trainerSearch: {
    trainerId: GeneratedAlways<TrainerId>;
    bestRank: GeneratedAlways<number>;
    ratingRank: GeneratedAlways<number>;
    hourlyRateCents: GeneratedAlways<number>;
    weekdays: GeneratedAlways<number>;
    sports: GeneratedAlways<number[]>;
    university: GeneratedAlways<string | null>;
    level: GeneratedAlways<string | null>;
    state: GeneratedAlways<string | null>;
    words: GeneratedAlways<string>;
    place: GeneratedAlways<string | null>;
  };
  trainerSearchBySport: {
    trainerId: GeneratedAlways<TrainerId>;
    sport: GeneratedAlways<number>;
    bestRank: GeneratedAlways<number>;
    ratingRank: GeneratedAlways<number>;
    hourlyRateCents: GeneratedAlways<number>;
    weekdays: GeneratedAlways<number>;
    university: GeneratedAlways<string | null>;
    level: GeneratedAlways<string | null>;
    state: GeneratedAlways<string | null>;
    place: GeneratedAlways<string | null>;
  };
  trainerSearchSpots: {
    trainerId: GeneratedAlways<TrainerId>;
    sport: GeneratedAlways<number>;
    spot: GeneratedAlways<number>;
    bestRank: GeneratedAlways<number>;
    ratingRank: GeneratedAlways<number>;
    hourlyRateCents: GeneratedAlways<number>;
    weekdays: GeneratedAlways<number>;
    university: GeneratedAlways<string | null>;
    level: GeneratedAlways<string | null>;
    state: GeneratedAlways<string | null>;
    place: GeneratedAlways<string>;
    latitude: GeneratedAlways<number>;
    longitude: GeneratedAlways<number>;
    reach: GeneratedAlways<number | null>;
    area: GeneratedAlways<string | null>;
    hasOthers: GeneratedAlways<boolean>;
  };
  trainerStarts: {
    trainerId: Fixed<TrainerId>;
    publishedAt: Fixed<Date>;
    firstBookedAt: Date | null;
    sport: Fixed<string>;
    state: Fixed<string>;
  };
  trainerViews: {
    trainerId: Fixed<TrainerId>;
    day: Fixed<string>;
    views: number;
  };
  trainers: {
    id: FixedGenerated<TrainerId>;
    userId: Fixed<UserId>;
    name: string;
    gender: 'Biological Male' | 'Biological Female' | null;
    sports: Generated<string[]>;
    currentUniversity: string | null;
    highestLevelPlayed: string | null;
    trainingOptions: Generated<string[]>;
    homeCity: string | null;
    homeState: string | null;
    homeZipcode: string | null;
    phone: string | null;
    athleticBio: string | null;
    achievements: string | null;
    trainingPhilosophy: string | null;
    yearsPlayed: number;
    team: string | null;
    position: string | null;
    personalBests: string | null;
    experience: string | null;
    programType: string;
    hourlyRateCents: number;
    availability: string[];
    trainingApproach: Generated<string[]>;
    trainingApproachDescription: string | null;
    trainingApproachOther: string | null;
    whoITrain: Generated<string[]>;
    imageKey: string | null;
    ratingTenths: number | null;
    reviewCount: Generated<number>;
    createdAt: Fixed<Date>;
    updatedAt: Date;
    homeLatitude: number | null;
    homeLongitude: number | null;
    availabilityHours: ColumnType<unknown, string | undefined, string>;
    meetingLink: string | null;
    minimumNoticeMinutes: Generated<number>;
    bufferBeforeMinutes: Generated<number>;
    bufferAfterMinutes: Generated<number>;
    onlyWithinHours: Generated<boolean>;
    askAgainWithinHours: number | null;
    publicSince: Date | null;
    unconfirmed: Generated<string[]>;
    publicUntil: Date | null;
    fieldAddress: string | null;
    gymAddress: string | null;
    travelMiles: number | null;
  };
  transactions: {
    id: FixedGenerated<TransactionId>;
    parentId: Fixed<UserId>;
    trainerId: Fixed<TrainerId>;
    programId: Fixed<ProgramId>;
    sessionType: Fixed<'individual' | 'group'>;
    amountCents: Fixed<number>;
    feeBasisPoints: Fixed<number>;
    refundPolicy: ColumnType<unknown, string, never>;
    status: 'pending' | 'succeeded' | 'failed' | 'partially_refunded' | 'refunded' | 'disputed';
    refundedCents: Generated<number>;
    providerIntentId: string | null;
    providerReceivedCents: number | null;
    failureReason: string | null;
    holdExpiresAt: Date | null;
    createdAt: Fixed<Date>;
    paidAt: Date | null;
    lostCents: Generated<number>;
    providerFeeCents: number | null;
    sessionsIncluded: FixedGenerated<number>;
    externalKey: string | null;
    attemptedAt: Date | null;
    athleteId: AthleteId | null;
    payerFingerprint: string | null;
    promoCodeId: Fixed<PromoCodeId | null>;
    discountCents: FixedGenerated<number>;
    promotionCents: FixedGenerated<number>;
    creditCents: FixedGenerated<number>;
  };
  uploads: {
    id: Fixed<MediaId>;
    userId: Fixed<UserId>;
    name: Fixed<string>;
    contentType: Fixed<string>;
    byteSize: Fixed<number>;
    createdAt: Fixed<Date>;
    purpose: FixedGenerated<'page' | 'message'>;
  };
  users: {
    id: FixedGenerated<UserId>;
    email: string;
    emailKey: string;
    passwordHash: string;
    role: 'parent' | 'trainer' | 'admin';
    name: string | null;
    timezone: string | null;
    adultConfirmedAt: Date | null;
    disabledAt: Date | null;
    createdAt: Fixed<Date>;
    phone: string | null;
    closedAt: Date | null;
    signUpTriedAt: Date | null;
    externalKey: string | null;
    emailConfirmedAt: Date | null;
    language: 'en' | 'es' | null;
  };
  waitlistEntries: {
    id: FixedGenerated<WaitlistEntryId>;
    parentId: Fixed<UserId>;
    trainerId: Fixed<TrainerId>;
    programId: Fixed<ProgramId>;
    sessionType: Fixed<'individual' | 'group'>;
    kind: Fixed<'time' | 'days' | 'opening'>;
    wantedFrom: Fixed<Date | null>;
    wantedUntil: Fixed<Date>;
    timeZone: Fixed<string>;
    passed: Generated<Date[]>;
    joinedAt: Fixed<Date>;
  };
  waiverTexts: {
    version: GeneratedAlways<number>;
    waiver: Fixed<string>;
    individualTraining: Fixed<string>;
    publishedBy: Fixed<UserId | null>;
    publishedAt: Fixed<Date | null>;
  };
  webhookDeliveries: {
    id: FixedGenerated<DeliveryId>;
    endpointId: Fixed<WebhookId>;
    messageId: FixedGenerated<string>;
    type: Fixed<string>;
    object: Fixed<string>;
    facts: ColumnType<unknown, string, never>;
    happenedAt: Fixed<Date>;
    attempts: Generated<number>;
    lastAttemptAt: Date | null;
    nextAttemptAt: Date | null;
    claimedUntil: Date | null;
    deliveredAt: Date | null;
    givenUpAt: Date | null;
    lastStatus: number | null;
    lastError: string | null;
  };
  webhookEndpoints: {
    id: FixedGenerated<WebhookId>;
    userId: Fixed<UserId>;
    tellsOfAll: Fixed<boolean>;
    url: string;
    events: WebhookEvent[];
    sealedSecret: Buffer;
    sealedFormerSecret: Buffer | null;
    formerSecretUntil: Date | null;
    state: Generated<'on' | 'off' | 'gone' | 'failing'>;
    createdAt: Fixed<Date>;
    failingSince: Date | null;
  };
  webhookEvents: {
    id: Fixed<string>;
    endpoint: Fixed<'payments' | 'identity' | 'connect' | 'background-checks'>;
    type: Fixed<string>;
    receivedAt: Fixed<Date>;
  };
}
