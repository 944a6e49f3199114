import type {
  AppointmentId,
  AthleteId,
  MentorshipId,
  ProgramId,
  ScheduleChangeId,
  TrainerId,
  TransactionId,
  UserId,
  WebhookId,
} from '@x1/contract/core/ids.ts';

/**
 * The names of everything that is fetched, one export per family. They are in one file because a change of one feature puts queries of
 * others out of date (R28), and features do not import each other. `all` is the prefix of its family; `stale-topics.ts` says for each
 * what puts it out of date.
 */
export const accountKeys = { all: ['account'], me: () => ['account', 'me'], friends: () => ['account', 'friends'] } as const;

/** The new email while it waits for its confirmation. */
export const pendingEmailKeys = { all: ['pending-email'] } as const;

/** Keys by which programs call X1 for this person. */
export const apiKeyKeys = { all: ['api-keys'] } as const;

/** Where X1 sends events for this person, and what was sent. */
export const webhookKeys = {
  all: ['webhooks'],
  list: () => ['webhooks', 'list'],
  deliveries: (webhookId: WebhookId) => ['webhooks', 'deliveries', webhookId],
} as const;

/** Where this person is signed in. */
export const authSessionKeys = { all: ['auth-sessions'] } as const;

/** What the person proves besides the password. */
export const factorKeys = { all: ['factors'] } as const;

/** The export of the person's data. */
export const dataExportKeys = { all: ['data-export'] } as const;

/** What the person wants to be notified about. */
export const preferenceKeys = {
  all: ['preferences'],
  own: () => ['preferences', 'own'],
  ofLink: (link: string | null) => ['preferences', 'link', link],
} as const;

/** A parent's family profile. */
export const parentProfileKeys = { all: ['parent-profile'], own: () => ['parent-profile', 'own'] } as const;

/** The athletes of the family, for its own account. */
export const athleteKeys = { all: ['athletes'] } as const;

/** Plans, goals and drills of athletes with their trainers. */
export const progressKeys = {
  all: ['progress'],
  list: () => ['progress', 'list'],
  of: ({ athleteId, trainerId }: { athleteId: AthleteId; trainerId: TrainerId }) => ['progress', athleteId, trainerId],
} as const;

/** The lessons of a trainer as a compliance office keeps them. */
export const lessonLogKeys = {
  all: ['lesson-log'],
  of: ({ from, to }: { from: string; to: string }) => ['lesson-log', from, to],
  links: () => ['lesson-log', 'links'],
  shared: (token: string | null) => ['lesson-log', 'shared', token],
} as const;

/** Films of an athlete with a trainer. */
export const filmKeys = {
  all: ['films'],
  of: ({ athleteId, trainerId }: { athleteId: AthleteId; trainerId: TrainerId }) => ['films', athleteId, trainerId],
} as const;

/** Waivers to agree to, and what was agreed to. */
export const consentKeys = {
  all: ['consents'],
  due: () => ['consents', 'due'],
  own: () => ['consents', 'own'],
  waiver: (trainerId: TrainerId) => ['consents', 'waiver', trainerId],
} as const;

/** The adults of the family; and an invitation to one, by its link. */
export const familyKeys = { all: ['family'], invitation: (token: string | null) => ['family', 'invitation', token] } as const;

export const configKeys = { all: ['config'] } as const;

/** Terms and Privacy. */
export const textKeys = { all: ['texts'], one: (name: string) => ['texts', name] } as const;

/** Profiles: the person's own, public ones and the searched list. */
export const trainerKeys = {
  all: ['trainers'],
  own: (userId: UserId) => ['trainers', 'own', userId],
  /** How the signed-in trainer holds sessions. */
  sessionSettings: (userId: UserId) => ['trainers', 'session-settings', userId],
  /** Where the signed-in trainer meets families. */
  ownPlaces: (userId: UserId) => ['trainers', 'places', userId],
  /** Those whom visitors may see, on the landing page. */
  faces: () => ['trainers', 'faces'],
  lists: () => ['trainers', 'list'],
  list: (filters: Readonly<Record<string, unknown>>) => ['trainers', 'list', filters],
  counts: () => ['trainers', 'count'],
  count: (filters: Readonly<Record<string, unknown>>) => ['trainers', 'count', filters],
  pins: (query: Readonly<Record<string, unknown>>) => ['trainers', 'pins', query],
  /** @param near the ZIP code from which the distance is told; without it, the beginning of all of them */
  detail: (trainerId: TrainerId, near = '') => ['trainers', 'detail', trainerId, ...(near ? [near] : [])],
  /** One page of those whom visitors may see, by sport and state. */
  directory: (place: Readonly<Record<string, unknown>>) => ['trainers', 'directory', place],
  /** As visitors see it; and the signed-in trainer's own, with the switch. */
  publicPage: (trainerId: TrainerId) => ['trainers', 'public-page', trainerId],
  ownPublicPage: (userId: UserId) => ['trainers', 'own-public-page', userId],
} as const;

/** The cards that the signed-in person keeps. */
export const cardKeys = { all: ['cards'] } as const;

/** The trainer's own promo codes. */
export const promoCodeKeys = {
  all: ['promo-codes'],
  /** What one of a trainer's takes off, for a family. */
  offered: (trainerId: TrainerId, code: string) => ['promo-codes', 'offered', trainerId, code],
} as const;

/** The numbers of the trainer dashboard. */
export const dashboardKeys = {
  all: ['dashboard'],
  ofTrainer: (userId: UserId) => ['dashboard', userId],
  numbersOf: (userId: UserId) => ['dashboard', 'numbers', userId],
} as const;

/** Training sessions: lists of either role, pending requests, one session. */
export const sessionKeys = {
  all: ['sessions'],
  ofTrainer: (userId: UserId) => ['sessions', 'trainer', userId],
  ofParent: (userId: UserId) => ['sessions', 'parent', userId],
  requests: (trainerId: TrainerId) => ['sessions', 'requests', trainerId],
  timeOff: (userId: UserId) => ['sessions', 'time-off', userId],
  meetingTimes: (programId: ProgramId) => ['sessions', 'meeting-times', programId],
  detail: (appointmentId: AppointmentId) => ['sessions', 'detail', appointmentId],
  /** What a change of many sessions would do, and one as its family sees it. */
  changePreviews: () => ['sessions', 'change-preview'],
  changePreview: (wish: object | undefined) => ['sessions', 'change-preview', wish],
  familyChange: (changeId: ScheduleChangeId) => ['sessions', 'change', changeId],
  /** What another booking like it begins with. */
  again: (appointmentId: AppointmentId) => ['sessions', 'again', appointmentId],
  programFreeTimes: (programId: ProgramId, wish: Readonly<Record<string, unknown>>) => ['sessions', 'program-free-times', programId, wish],
  freeTimes: (appointmentId: AppointmentId, wish: Readonly<Record<string, unknown>>) => ['sessions', 'free-times', appointmentId, wish],
} as const;

/** Lines for the times of trainers (decision 0084). */
export const waitlistKeys = { all: ['waitlist'], own: () => ['waitlist', 'own'], counts: () => ['waitlist', 'counts'] } as const;

/** What a trainer owes a family by the core expectations, by a session of theirs. */
export const promiseKeys = { all: ['promises'], of: (appointmentId: AppointmentId) => ['promises', appointmentId] } as const;

export const programKeys = {
  all: ['programs'],
  own: () => ['programs', 'own'],
  ofTrainer: (trainerId: TrainerId) => ['programs', 'trainer', trainerId],
  detail: (programId: ProgramId) => ['programs', 'detail', programId],
  collegeRules: () => ['programs', 'college-rules'],
  agreement: () => ['programs', 'agreement'],
  usualPrices: (programType: string) => ['programs', 'usual-prices', programType],
} as const;

/** What parents say of trainers. */
export const reviewKeys = { all: ['reviews'], ofTrainer: (trainerId: TrainerId) => ['reviews', 'trainer', trainerId] } as const;

export const verificationKeys = { all: ['verification'], status: () => ['verification', 'status'] } as const;

export const backgroundCheckKeys = { all: ['background-check'], own: () => ['background-check', 'own'] } as const;

export const bankKeys = { all: ['bank'], status: (userId: UserId) => ['bank', 'status', userId] } as const;

/** The trainer's Google Calendar. */
export const calendarKeys = { all: ['calendar'] } as const;

/** The private calendar feed of either role. */
export const calendarFeedKeys = { all: ['calendar-feed'] } as const;

/** Money of the past: what a trainer sold, what a parent has paid, and receipts of either side. */
export const earningsKeys = {
  all: ['earnings'],
  figures: () => ['earnings', 'figures'],
  transactions: (userId: UserId, filters: Readonly<Record<string, unknown>>) => ['earnings', 'transactions', userId, filters],
  receipt: (transactionId: TransactionId) => ['earnings', 'receipt', transactionId],
  paid: (userId: UserId) => ['earnings', 'paid', userId],
  credit: () => ['earnings', 'credit'],
  giftCards: () => ['earnings', 'gift-cards'],
  creditEntries: () => ['earnings', 'credit', 'entries'],
} as const;

/** A trainer's years for the tax return. */
export const taxKeys = { all: ['taxes'], statement: (year: number) => ['taxes', year] } as const;

/** What goes to the trainer's bank: the balance and the payouts. */
export const payoutKeys = {
  all: ['payouts'],
  balance: () => ['payouts', 'balance'],
  next: () => ['payouts', 'next'],
  list: () => ['payouts', 'list'],
  fee: () => ['payouts', 'fee'],
} as const;

/** Conversations of either role; the messages of one are kept by its thread and not as a query. */
export const conversationKeys = {
  all: ['conversations'],
  list: (userId: UserId) => ['conversations', 'list', userId],
  unread: () => ['conversations', 'unread'],
} as const;

/** What goes into the addresses of a conversation's files; no message puts it out of date. */
export const filePassKeys = { all: ['file-pass'], of: (mentorshipId: MentorshipId) => ['file-pass', mentorshipId] } as const;

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
