import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';

/**
 * The names of everything that is fetched, one factory per feature. They stand together because a write of one feature makes queries of
 * others out of date (R28), and features do not import each other. `all` is the prefix of its family.
 */
export const accountKeys = { all: ['account'], me: () => ['account', 'me'] } as const;

/** What the account settings show of the person besides. Not of the family above, which outlives a sign-out. */
export const settingsKeys = {
  all: ['settings'],
  email: () => ['settings', 'email'],
  authSessions: () => ['settings', 'auth-sessions'],
  dataExport: () => ['settings', 'data-export'],
  notifications: () => ['settings', 'notifications'],
} as const;

/** What a parent has told about the family. */
export const parentProfileKeys = { all: ['parent-profile'], own: () => ['parent-profile', 'own'] } as const;

export const configKeys = { all: ['config'] } as const;

/** Profiles: the own one, public ones and the searched list. */
export const trainerKeys = {
  all: ['trainers'],
  own: (userId: UserId) => ['trainers', 'own', userId],
  /** Usual hours and meeting link of the signed-in trainer. */
  sessionSettings: (userId: UserId) => ['trainers', 'session-settings', userId],
  lists: () => ['trainers', 'list'],
  list: (filters: Readonly<Record<string, unknown>>) => ['trainers', 'list', filters],
  counts: () => ['trainers', 'count'],
  count: (filters: Readonly<Record<string, unknown>>) => ['trainers', 'count', filters],
  detail: (trainerId: TrainerId) => ['trainers', 'detail', trainerId],
} as const;

/** The numbers of the trainer dashboard. */
export const dashboardKeys = { all: ['dashboard'], ofTrainer: (userId: UserId) => ['dashboard', userId] } as const;

/** Training sessions: lists of either role, pending requests, one session. */
export const sessionKeys = {
  all: ['sessions'],
  ofTrainer: (userId: UserId) => ['sessions', 'trainer', userId],
  ofParent: (userId: UserId) => ['sessions', 'parent', userId],
  requests: (trainerId: TrainerId) => ['sessions', 'requests', trainerId],
  detail: (appointmentId: AppointmentId) => ['sessions', 'detail', appointmentId],
  promises: (appointmentId: AppointmentId) => ['sessions', 'promises', appointmentId],
  freeTimes: (appointmentId: AppointmentId, wish: Readonly<Record<string, unknown>>) => ['sessions', 'free-times', appointmentId, wish],
} as const;

export const programKeys = {
  all: ['programs'],
  own: () => ['programs', 'own'],
  ofTrainer: (trainerId: TrainerId) => ['programs', 'trainer', trainerId],
  detail: (programId: ProgramId) => ['programs', 'detail', programId],
  agreement: () => ['programs', 'agreement'],
} as const;

/** What parents say of trainers. */
export const reviewKeys = { all: ['reviews'], ofTrainer: (trainerId: TrainerId) => ['reviews', 'trainer', trainerId] } as const;

export const verificationKeys = { all: ['verification'], status: () => ['verification', 'status'] } as const;

export const bankKeys = { all: ['bank'], status: (userId: UserId) => ['bank', 'status', userId] } as const;

/** The trainer's Google Calendar, and the private feed of either role. */
export const calendarKeys = {
  all: ['calendar'],
  connection: () => ['calendar', 'connection'],
  feed: () => ['calendar', 'feed'],
} as const;

/** 'Refer your friend'. */
export const referralKeys = { all: ['referral'], own: () => ['referral', 'own'] } as const;

/** Money of the past: what a trainer sold, what a parent has paid, and receipts of either side. */
export const earningsKeys = {
  all: ['earnings'],
  figures: () => ['earnings', 'figures'],
  transactions: (userId: UserId, filters: Readonly<Record<string, unknown>>) => ['earnings', 'transactions', userId, filters],
  receipt: (transactionId: TransactionId) => ['earnings', 'receipt', transactionId],
  paid: (userId: UserId) => ['earnings', 'paid', userId],
} as const;

/** What goes to the trainer's bank: the balance and the payouts. */
export const payoutKeys = { all: ['payouts'], balance: () => ['payouts', 'balance'], list: () => ['payouts', 'list'] } as const;

/** Conversations of either role; the messages of one are kept by its thread and not as a query. */
export const conversationKeys = {
  all: ['conversations'],
  list: (userId: UserId) => ['conversations', 'list', userId],
  unread: () => ['conversations', 'unread'],
} as const;

/** What the operators' console shows. Nearly every action changes several of its lists. */
export const adminKeys = {
  all: ['admin'],
  overview: () => ['admin', 'overview'],
  list: (name: string, filters: Readonly<Record<string, unknown>>) => ['admin', name, 'list', filters],
  one: (name: string, id: string | number) => ['admin', name, id],
} as const;

/** The lines of the bell. */
export const notificationKeys = {
  all: ['notifications'],
  unread: () => ['notifications', 'unread'],
  list: () => ['notifications', 'list'],
} as const;
