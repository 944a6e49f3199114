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
    transactionId: Fixed<number>;
    trainerId: Fixed<number>;
    parentId: Fixed<number>;
    programId: Fixed<number>;
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
    scheduledBy: number | null;
    scheduledInTimezone: string | null;
    completedAt: Date | null;
    cancelledAt: Date | null;
    createdAt: Fixed<Date>;
    sessionNumber: FixedGenerated<number>;
    cancelledBy: 'parent' | 'trainer' | null;
    cancellationReason: string | null;
    formerStartsAt: Date | null;
    formerEndsAt: Date | null;
    noShowOf: 'parent' | 'trainer' | null;
    noShowAt: Date | null;
    invitationSequence: Generated<number>;
    expiredAt: Date | null;
  };
  approvals: {
    id: FixedGenerated<number>;
    kind: Fixed<'refund' | 'refund-for-problem' | 'enable-user'>;
    key: Fixed<string>;
    userId: Fixed<number | null>;
    transactionId: Fixed<number | null>;
    appointmentId: Fixed<number | null>;
    amountCents: Fixed<number | null>;
    reason: Fixed<string>;
    requestedBy: Fixed<number>;
    requestedAt: Fixed<Date>;
    state: Generated<'pending' | 'approved' | 'declined'>;
    decidedBy: number | null;
    decidedAt: Date | null;
    decisionNote: string | null;
  };
  athletes: {
    userId: Fixed<number>;
    position: Fixed<number>;
    firstName: Fixed<string>;
    sports: FixedGenerated<string[]>;
    gradeLevel: Fixed<string | null>;
  };
  auditLog: {
    id: GeneratedAlways<number>;
    at: Fixed<Date>;
    operatorId: Fixed<number>;
    action: Fixed<string>;
    object: Fixed<string>;
    objectId: Fixed<string | null>;
    reason: Fixed<string | null>;
  };
  authSessions: {
    id: FixedGenerated<number>;
    userId: Fixed<number>;
    tokenHash: Fixed<Buffer>;
    createdAt: Fixed<Date>;
    lastUsedAt: Date;
    expiresAt: Fixed<Date>;
    device: Fixed<string | null>;
    addressBlock: Fixed<string | null>;
  };
  awayNotices: {
    mentorshipId: Fixed<number>;
    userId: Fixed<number>;
    messageId: number;
    dueAt: Date;
    toldAt: Date | null;
  };
  calendarBusy: {
    userId: Fixed<number>;
    startsAt: Fixed<Date>;
    endsAt: Fixed<Date>;
  };
  calendarConnections: {
    userId: Fixed<number>;
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
  };
  calendarConsents: {
    stateHash: Fixed<Buffer>;
    userId: Fixed<number>;
    authSessionId: Fixed<number>;
    browserHash: Fixed<Buffer>;
    sealedVerifier: Fixed<Buffer>;
    expiresAt: Fixed<Date>;
  };
  calendarEvents: {
    appointmentId: Fixed<number>;
    userId: Fixed<number>;
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
  };
  calendarFeeds: {
    userId: Fixed<number>;
    generation: number;
    tokenHash: Buffer | null;
    madeAt: Date;
  };
  dataExports: {
    id: FixedGenerated<number>;
    userId: Fixed<number>;
    seed: Fixed<string>;
    tokenHash: Fixed<Buffer>;
    requestedAt: Fixed<Date>;
    readyAt: Date | null;
    expiresAt: Date | null;
    content: Buffer | null;
  };
  deletedPrograms: {
    programId: Fixed<number>;
    trainerId: Fixed<number>;
    deletedAt: Fixed<Date>;
  };
  disputes: {
    id: FixedGenerated<number>;
    providerDisputeId: Fixed<string>;
    transactionId: Fixed<number>;
    amountCents: number;
    feeCents: Generated<number>;
    status: 'open' | 'won' | 'lost';
    reason: string | null;
    evidenceDueAt: Date | null;
    openedAt: Fixed<Date>;
    closedAt: Date | null;
  };
  dutyRecords: {
    id: FixedGenerated<number>;
    programId: Fixed<number>;
    parentId: Fixed<number>;
    duty: Fixed<string>;
    note: Fixed<string | null>;
    keptAt: Fixed<Date>;
    requestId: Fixed<string>;
  };
  emailChanges: {
    id: FixedGenerated<number>;
    userId: Fixed<number>;
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
  expectationsAgreements: {
    userId: Fixed<number>;
    version: Fixed<number>;
    acceptedAt: Fixed<Date>;
  };
  favourites: {
    userId: Fixed<number>;
    trainerId: Fixed<number>;
    createdAt: Fixed<Date>;
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
  identityChecks: {
    userId: Fixed<number>;
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
    kind: Fixed<'charge' | 'refund' | 'release' | 'provider_fee' | 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'payout' | 'transfer' | 'transfer_refused' | 'transfer_reversed' | 'debt' | 'recovery' | 'write_off'>;
    businessKey: Fixed<string>;
    transactionId: Fixed<number | null>;
    appointmentId: Fixed<number | null>;
    refundId: Fixed<number | null>;
    occurredAt: Fixed<Date>;
    trainerId: Fixed<number | null>;
    payoutId: Fixed<number | null>;
    disputeId: Fixed<number | null>;
  };
  knownDevices: {
    userId: Fixed<number>;
    fingerprint: Fixed<Buffer>;
    lastSeenAt: Date;
  };
  ledgerAccounts: {
    id: GeneratedAlways<number>;
    code: Fixed<string>;
    trainerId: Fixed<number | null>;
  };
  mails: {
    id: FixedGenerated<number>;
    key: Fixed<string>;
    userId: number | null;
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
  };
  media: {
    id: Fixed<string>;
    userId: Fixed<number>;
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
  };
  mediaUses: {
    mediaId: Fixed<string>;
    programId: Fixed<number | null>;
    trainerId: Fixed<number | null>;
    position: Fixed<number>;
    isPublic: boolean;
  };
  mentorships: {
    id: FixedGenerated<number>;
    trainerId: Fixed<number>;
    parentId: Fixed<number>;
    trainerUserId: Fixed<number>;
    programId: number | null;
    status: Generated<'active' | 'completed' | 'cancelled'>;
    startedBy: Fixed<number | null>;
    hasPurchase: Generated<boolean>;
    createdAt: Fixed<Date>;
    lastMessageId: number | null;
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
  messages: {
    id: GeneratedAlways<number>;
    mentorshipId: Fixed<number>;
    senderId: Fixed<number>;
    content: Fixed<string>;
    clientMessageId: Fixed<string | null>;
    contactDetailsHidden: Fixed<boolean>;
    textKey: Fixed<Buffer | null>;
    createdAt: Fixed<Date>;
  };
  notificationPreferences: {
    userId: Fixed<number>;
    emailNotifications: boolean;
    smsNotifications: boolean;
    pushNotifications: boolean;
    marketingEmails: boolean;
    sessionReminders: boolean;
    paymentNotifications: boolean;
    updatedAt: Date;
  };
  notifications: {
    id: FixedGenerated<number>;
    userId: Fixed<number>;
    key: Fixed<string>;
    topic: Fixed<'booking' | 'payment' | 'payout' | 'message' | 'verification' | 'review' | 'reminder' | 'account'>;
    title: Fixed<string>;
    body: Fixed<string>;
    path: Fixed<string | null>;
    createdAt: Fixed<Date>;
    readAt: Date | null;
  };
  passwordResets: {
    id: FixedGenerated<number>;
    userId: Fixed<number>;
    seed: Fixed<string>;
    tokenHash: Fixed<Buffer>;
    createdAt: Fixed<Date>;
    expiresAt: Fixed<Date>;
    endedAt: Date | null;
  };
  payoutAccounts: {
    userId: Fixed<number>;
    providerAccountId: string | null;
    state: 'PENDING' | 'ACTIVE' | 'RESTRICTED' | 'REJECTED';
    detailsSubmitted: Generated<boolean>;
    payoutsEnabled: Generated<boolean>;
    createdAt: Fixed<Date>;
    updatedAt: Date;
  };
  payoutHolds: {
    transactionId: Fixed<number>;
    trainerId: Fixed<number>;
    cause: Fixed<'report' | 'dispute'>;
    placedAt: Date;
    liftedAt: Date | null;
    appointmentId: Fixed<number>;
  };
  payoutRuns: {
    friday: Fixed<string>;
    cutoffAt: Fixed<Date>;
    startedAt: Fixed<Date>;
    finishedAt: Date | null;
  };
  payoutShares: {
    payoutId: Fixed<number>;
    transactionId: Fixed<number>;
    amountCents: Fixed<number>;
    appointmentId: Fixed<number>;
  };
  payouts: {
    id: FixedGenerated<number>;
    trainerId: Fixed<number>;
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
    appointmentId: Fixed<number>;
    transactionId: Fixed<number>;
    parentId: Fixed<number>;
    text: Fixed<string>;
    reportedAt: Fixed<Date>;
    decidedAt: Date | null;
    decision: 'release' | 'refund' | null;
  };
  programs: {
    id: FixedGenerated<number>;
    trainerId: Fixed<number>;
    programType: string;
    title: string;
    description: string;
    individualPriceCents: number;
    groupPriceCents: number;
    duration: string;
    maxCapacity: number;
    trainingFormat: string;
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
  };
  pushSubscriptions: {
    id: FixedGenerated<number>;
    userId: number;
    authSessionId: number;
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
  referralLinks: {
    userId: Fixed<number>;
    code: Fixed<string>;
    createdAt: Fixed<Date>;
  };
  referralSignUps: {
    friendId: Fixed<number>;
    referrerId: Fixed<number>;
    joinedAt: Fixed<Date>;
  };
  refunds: {
    id: FixedGenerated<number>;
    transactionId: Fixed<number>;
    cause: Fixed<string>;
    amountCents: Fixed<number>;
    status: 'requested' | 'succeeded' | 'canceled';
    providerRefundId: string | null;
    requestedAt: Fixed<Date>;
    succeededAt: Date | null;
    appointmentId: Fixed<number | null>;
    externalKey: string | null;
  };
  releases: {
    appointmentId: Fixed<number>;
    transactionId: Fixed<number>;
    dueAt: Fixed<Date>;
    releasedAt: Date | null;
  };
  reminders: {
    appointmentId: Fixed<number>;
    kind: Fixed<'day' | 'hour'>;
    startsAt: Fixed<Date>;
    dueAt: Date;
    outcome: 'sent' | 'dropped' | null;
  };
  reportEvidence: {
    reportId: Fixed<number>;
    content: ColumnType<unknown, string, never>;
    identity: ColumnType<unknown, string | null, string | null>;
    keptUntil: Fixed<Date>;
  };
  reports: {
    id: FixedGenerated<number>;
    reporterId: Fixed<number>;
    accusedId: Fixed<number>;
    subject: Fixed<'message' | 'user' | 'trainer'>;
    subjectId: Fixed<number>;
    mentorshipId: Fixed<number | null>;
    reason: Fixed<'child-safety' | 'harassment' | 'scam' | 'impersonation' | 'other'>;
    text: Fixed<string>;
    reportedAt: Fixed<Date>;
    resolution: 'dismiss' | 'warn' | 'disable-user' | null;
    resolvedAt: Date | null;
    resolvedBy: number | null;
    resolutionNote: string | null;
  };
  reviews: {
    id: FixedGenerated<number>;
    appointmentId: Fixed<number>;
    trainerId: Fixed<number>;
    parentId: Fixed<number>;
    rating: Fixed<number>;
    text: Fixed<string | null>;
    createdAt: Fixed<Date>;
    answer: string | null;
    answeredAt: Date | null;
    hiddenAt: Date | null;
  };
  schemaMigrations: {
    name: Fixed<string>;
    checksum: string;
    appliedAt: Generated<Date>;
  };
  searchVocabulary: {
    word: Fixed<string>;
  };
  sessionNotes: {
    appointmentId: Fixed<number>;
    notes: string;
    homework: string;
    writtenAt: Date;
  };
  smsMessages: {
    notificationId: Fixed<number>;
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
    id: FixedGenerated<number>;
    userId: number | null;
    name: string;
    email: string;
    topic: Fixed<'account' | 'payment' | 'session' | 'safety' | 'technical' | 'other'>;
    message: string;
    receivedAt: Fixed<Date>;
    closedAt: Date | null;
    closedBy: number | null;
    closingNote: string | null;
  };
  timeSlots: {
    id: FixedGenerated<number>;
    trainerId: Fixed<number>;
    programId: Fixed<number>;
    sessionType: Fixed<'individual' | 'group'>;
    startsAt: Fixed<Date>;
    endsAt: Fixed<Date>;
  };
  trainerSearch: {
    trainerId: GeneratedAlways<number>;
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
  trainers: {
    id: FixedGenerated<number>;
    userId: Fixed<number>;
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
  };
  transactions: {
    id: FixedGenerated<number>;
    parentId: Fixed<number>;
    trainerId: Fixed<number>;
    programId: Fixed<number>;
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
  };
  uploads: {
    id: Fixed<string>;
    userId: Fixed<number>;
    name: Fixed<string>;
    contentType: Fixed<string>;
    byteSize: Fixed<number>;
    createdAt: Fixed<Date>;
  };
  users: {
    id: FixedGenerated<number>;
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
  };
  webhookEvents: {
    id: Fixed<string>;
    endpoint: Fixed<'payments' | 'identity' | 'connect'>;
    type: Fixed<string>;
    receivedAt: Fixed<Date>;
  };
}
