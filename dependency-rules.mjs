/**
 * Who may import whom. This file is the one source: `npm run check` enforces it, ARCHITECTURE.md's table is printed from it
 * (`node tools/print-module-table.ts`), and `tools/dependency-rules.test.ts` plants the forbidden import of every rule.
 */

/**
 * The modules of the server in the order in which they are built. `calls` are earlier modules whose services a module uses, `reads` earlier
 * modules whose reads it imports: the tables of a module may be joined by the reads of those below it in this list. `ports` are later
 * modules that answer an interface of its own (`needs.ts`); it imports nothing of them. All three are exactly what is there at run time:
 * `packages/server/src/module-edges.test.ts` compares them.
 *
 * `tables` are those the module alone writes; a check compares them with the sources (`tools/checks/table-owners.ts`).
 *
 * @type {Record<string, { owns: string, tables: string[], calls?: string[], reads?: string[], ports?: string[], note?: string }>}
 */
export const modules = {
  settings: { owns: 'what operators set without code: versions, withdrawn ones', tables: ['setting_versions', 'setting_withdrawals'] },
  accounts: {
    owns: 'users, auth sessions, athletes, second adults, second factors, known devices, mailed links, data exports',
    tables: [
      'users',
      'auth_sessions',
      'athletes',
      'family_members',
      'known_devices',
      'device_marks',
      'sign_in_tries',
      'password_resets',
      'email_changes',
      'email_confirmations',
      'data_exports',
      'sign_in_factors',
      'recovery_codes',
      'factor_challenges',
    ],
    ports: ['programs', 'safety', 'support', 'notifications', 'personal-data'],
  },
  media: {
    owns: 'files, uploads, media files and where they are shown',
    tables: ['uploads', 'media', 'media_uses'],
    calls: ['accounts'],
    ports: ['trainers', 'safety'],
  },
  trainers: {
    owns: 'trainer profiles, their places, search rows, favorites',
    tables: [
      'trainers',
      'trainer_places',
      'trainer_search',
      'trainer_search_by_sport',
      'trainer_search_spots',
      'search_vocabulary',
      'sport_aliases',
      'favorites',
    ],
    calls: ['accounts', 'media'],
    ports: ['search', 'scheduling'],
  },
  verification: { owns: 'identity checks', tables: ['identity_checks'], calls: ['accounts'] },
  'background-checks': { owns: 'background checks of trainers', tables: ['background_checks'], calls: ['settings', 'accounts'] },
  ledger: { owns: 'journals, postings', tables: ['ledger_accounts', 'journals', 'postings'] },
  payouts: {
    owns: 'connected accounts, Friday run',
    tables: ['payout_accounts', 'payouts', 'payout_shares', 'payout_holds', 'payout_runs', 'payout_stops'],
    calls: ['settings', 'accounts', 'trainers', 'ledger'],
    ports: ['sessions'],
  },
  programs: {
    owns: 'programs, expectations agreements, duty records',
    tables: ['programs', 'deleted_programs', 'expectations_agreements', 'duty_records'],
    calls: ['background-checks', 'media', 'trainers'],
    reads: ['media', 'trainers'],
    ports: ['payments', 'conversations', 'scheduling'],
  },
  calendar: {
    owns: 'connections to calendars and their events, feeds, .ics',
    tables: ['calendar_connections', 'calendar_consents', 'calendar_events', 'calendar_busy', 'calendar_feeds'],
    calls: ['accounts'],
    ports: ['sessions', 'notifications'],
  },
  scheduling: {
    owns: 'time slots, holds of times, meeting times of groups, waitlists, appointments, session notes, time off, schedule changes',
    tables: [
      'time_slots',
      'time_holds',
      'meeting_times',
      'waitlist_entries',
      'appointments',
      'session_notes',
      'time_off',
      'schedule_changes',
      'schedule_change_sessions',
    ],
    calls: ['settings', 'trainers', 'programs', 'calendar'],
    reads: ['trainers'],
    ports: ['payments', 'conversations', 'search', 'sessions'],
  },
  'promo-codes': {
    owns: 'codes that take something off a price',
    tables: ['promo_codes'],
    calls: ['settings', 'trainers'],
    reads: ['accounts'],
    ports: ['payments'],
  },
  payments: {
    owns: 'transactions, refunds, releases, disputes, problem reports, reviews of payments, who keeps cards, gift cards',
    tables: ['transactions', 'refunds', 'releases', 'disputes', 'problem_reports', 'payment_reviews', 'payment_customers', 'gift_cards'],
    calls: ['settings', 'accounts', 'trainers', 'ledger', 'payouts', 'programs', 'scheduling', 'promo-codes'],
    ports: ['conversations', 'search'],
  },
  reviews: { owns: 'reviews', tables: ['reviews'], calls: ['trainers', 'scheduling'], reads: ['trainers'], ports: ['conversations'] },
  conversations: {
    owns: 'mentorships, messages and their files',
    tables: ['mentorships', 'messages', 'message_files'],
    calls: ['accounts', 'media', 'trainers'],
    reads: ['accounts'],
    ports: ['safety'],
  },
  consents: {
    owns: 'texts of the waiver, consents of parents',
    tables: ['waiver_texts', 'consents'],
    calls: ['trainers', 'conversations'],
    reads: ['accounts', 'trainers', 'payments', 'conversations'],
  },
  progress: {
    owns: 'plans, goals, drills and films of athletes',
    tables: [
      'progress_plans',
      'progress_goals',
      'progress_drills',
      'drill_days',
      'film_consents',
      'progress_clips',
      'clip_comments',
      'clips_seen',
    ],
    calls: ['accounts', 'media', 'conversations'],
    reads: ['accounts', 'conversations'],
  },
  safety: {
    owns: 'reports and their evidence',
    tables: ['reports', 'report_evidence'],
    calls: ['media', 'conversations'],
    reads: ['media'],
  },
  support: { owns: 'letters to support', tables: ['support_requests'], calls: ['accounts'] },
  referrals: {
    owns: 'links, sign-ups by referral, and their rewards',
    tables: ['referral_links', 'referral_sign_ups', 'referral_rewards'],
    calls: ['settings', 'ledger'],
  },
  sessions: {
    owns: 'nothing: the facts of sessions for every place that shows them',
    tables: [],
    reads: ['accounts', 'trainers', 'scheduling', 'payments', 'reviews', 'conversations', 'consents'],
  },
  developers: {
    owns: 'API keys, webhooks and what they were sent',
    tables: ['api_keys', 'webhook_endpoints', 'webhook_deliveries'],
    calls: ['accounts', 'trainers'],
    reads: ['accounts'],
  },
  'lesson-log': {
    owns: "links to a trainer's lessons, as a compliance office keeps them; what trainers stated about playing in college",
    tables: ['lesson_log_links', 'college_attestations'],
    calls: ['trainers'],
    reads: ['accounts', 'payments', 'sessions'],
  },
  notifications: {
    owns: 'preferences, deliveries',
    tables: [
      'mails',
      'notifications',
      'notification_preferences',
      'push_subscriptions',
      'sms_messages',
      'reminders',
      'away_notices',
      'time_notices',
    ],
    calls: ['settings', 'accounts', 'calendar', 'scheduling', 'payments', 'support', 'developers'],
    reads: ['accounts', 'sessions'],
    note: 'hears the events of others',
  },
  numbers: {
    owns: "views of trainers' pages, and days, months and firsts that are counted ahead",
    tables: [
      'trainer_views',
      'counted_bookings',
      'trainer_starts',
      'offered_hours',
      'number_days',
      'ledger_days',
      'number_cohorts',
      'number_group_cohorts',
      'counted_days',
    ],
  },
  search: {
    owns: 'nothing: finding a trainer, the profile, and the page visitors see',
    tables: [],
    calls: ['settings'],
    reads: ['trainers', 'background-checks', 'media', 'reviews', 'conversations', 'safety', 'sessions'],
  },
  billing: {
    owns: 'nothing: what was sold and paid, as either side reads it',
    tables: [],
    reads: ['accounts', 'trainers', 'payments', 'conversations'],
  },
  taxes: { owns: 'thresholds of tax forms; a year of a trainer for the tax return', tables: ['tax_thresholds'] },
  dashboard: { owns: 'nothing: the numbers of a trainer, and what waits for them', tables: [], reads: ['accounts', 'payments', 'billing'] },
  'money-checks': { owns: 'nothing: the money invariants as queries', tables: [] },
  admin: {
    owns: 'audit log, approvals, who has a case and notes about it, canned answers, saved views, when an operator saw what a person sees',
    tables: ['audit_log', 'approvals', 'case_assignments', 'case_notes', 'case_closings', 'canned_answers', 'saved_views', 'see_as'],
    calls: [
      'settings',
      'accounts',
      'media',
      'trainers',
      'background-checks',
      'payouts',
      'programs',
      'promo-codes',
      'payments',
      'reviews',
      'consents',
      'safety',
      'support',
      'notifications',
      'taxes',
    ],
    reads: [
      'accounts',
      'trainers',
      'payouts',
      'programs',
      'payments',
      'consents',
      'safety',
      'scheduling',
      'sessions',
      'billing',
      'numbers',
      'money-checks',
    ],
  },
  'personal-data': {
    owns: 'nothing: what is stored of a person, and what keeps them from leaving',
    tables: [],
    calls: ['payments'],
    reads: ['accounts', 'payments'],
  },
  system: { owns: 'nothing: health, and what the client must know before sign-in', tables: [], calls: ['settings'] },
};

/** Tables that `platform` writes; every module may read them. */
export const platformTables = [
  'data_key_check',
  'retired_data_keys',
  'files',
  'file_storages',
  'first_host',
  'leases',
  'recent_writers',
  'webhook_events',
  'socket_io_attachments',
  'rate_counts',
];

/** The SDKs of outside services, each allowed in one folder of `packages/server/src/adapters` only. */
export const vendors = {
  stripe: ['stripe'],
  google: ['@googleapis/calendar', 'google-auth-library'],
  smtp: ['nodemailer'],
  s3: ['@aws-sdk/client-s3', '@tus/s3-store'],
  sns: ['@aws-sdk/client-sns'],
  opentelemetry: [
    '@opentelemetry/api',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/core',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
  ],
  'web-push': ['web-push'],
  tus: ['@tus/file-store'],
  // What a data store of tus is made of, each storage's beside the rest of it.
  '(tus|s3)': ['@tus/server'],
  'file-type': ['file-type'],
  pdfkit: ['pdfkit'],
};

const server = '^packages/server/src/';
const web = '^packages/web/src/';
const tests = ['[.]test[.]tsx?$', '/src/testing/'];
const names = Object.keys(modules);

/** @param {string} name */
const allowedFor = (name) => [...(modules[name].calls ?? []), ...(modules[name].reads ?? [])];

const moduleRules = names.map((name) => {
  const { calls, reads } = modules[name];
  const forbidden = names.find((other) => other !== name && !allowedFor(name).includes(other)) ?? 'unheard_of';
  return {
    name: `module-${name}`,
    comment: `${name} calls: ${calls?.join(', ') ?? 'none'}; reads: ${reads?.join(', ') ?? 'none'}. Upward goes an event, or a port of its own.`,
    from: { path: `${server}modules/${name}/`, pathNot: [...tests, '/(subscriptions|module|templates/[^/]+)[.]ts$'] },
    to: {
      path: `${server}modules/(?!${name}/)`,
      pathNot: [
        `${server}modules/(${(calls ?? []).join('|')})/(service|events|port)[.]ts$`,
        `${server}modules/(${(reads ?? []).join('|')})/(reads[.]ts$|reads/)`,
      ],
    },
    planted: [`packages/server/src/modules/${name}/service.ts`, `packages/server/src/modules/${forbidden}/service.ts`],
  };
});

const vendorRules = Object.entries(vendors).map(([vendor, packages]) => ({
  name: `vendor-${vendor}`,
  comment: `${packages.join(', ')} only in adapters/${vendor}: everyone else uses the port.`,
  from: { path: server, pathNot: [`${server}adapters/${vendor}/`] },
  to: { path: `(^|/)node_modules/(${packages.join('|')})(/|$)` },
  planted: ['packages/server/src/platform/clock.ts', `node_modules/${packages[0].replace('[^/]+', 'client-s3')}`],
}));

/**
 * Every rule with one planted import that it must report: [importing file, imported file or package].
 */
export const rules = [
  {
    name: 'contract-imports-zod-only',
    comment: 'The contract runs in Node and in the browser: zod, and what reads texts; no node:*, no clock, no I/O.',
    from: { path: '^packages/contract/src/', pathNot: tests },
    to: { pathNot: ['^packages/contract/src/', '(^|/)node_modules/(zod|@formatjs/icu-messageformat-parser)/'] },
    planted: ['packages/contract/src/core/money.ts', 'node:fs'],
  },
  {
    name: 'web-imports-contract-at-most',
    from: { path: '^packages/web/' },
    comment: 'Its build puts texts in their places by what gathers them.',
    to: { path: '^(packages/(?!web/|contract/)|e2e/|tools/(?!texts/))' },
    planted: ['packages/web/src/app/main.ts', 'packages/server/src/config.ts'],
  },
  {
    name: 'server-imports-contract-at-most',
    comment: 'Only open-sandbox.ts and tests may start the sandbox.',
    from: { path: '^packages/server/', pathNot: [...tests, `${server}open-sandbox[.]ts$`] },
    to: { path: '^(packages/(?!server/|contract/)|e2e/|tools/)' },
    planted: ['packages/server/src/config.ts', 'packages/sandbox/src/start-sandbox.ts'],
  },
  {
    name: 'sandbox-is-loaded-dynamically',
    comment: 'So that production never loads it.',
    from: { path: `${server}open-sandbox[.]ts$` },
    to: { path: '^packages/sandbox/', dynamic: false },
    planted: ['packages/server/src/open-sandbox.ts', 'packages/sandbox/src/start-sandbox.ts'],
  },
  {
    name: 'sandbox-imports-contract-at-most',
    from: { path: '^packages/sandbox/' },
    to: { path: '^(packages/(?!sandbox/|contract/)|e2e/|tools/)' },
    planted: ['packages/sandbox/src/faults.ts', 'packages/server/src/config.ts'],
  },
  {
    name: 'client-imports-contract-at-most',
    from: { path: '^packages/client/' },
    to: { path: '^(packages/(?!client/|contract/)|e2e/|tools/|examples/)' },
    planted: ['packages/client/src/client.ts', 'packages/server/src/config.ts'],
  },
  {
    name: 'examples-use-the-client-alone',
    comment: 'They show what somebody outside can do.',
    from: { path: '^examples/' },
    to: { path: '^(packages/(?!client/)|e2e/|tools/)' },
    planted: ['examples/club-page/main.ts', 'packages/contract/src/all-routes.ts'],
  },
  {
    name: 'journeys-see-the-product-from-outside',
    from: { path: '^e2e/' },
    to: { path: '^packages/(?!contract/)' },
    planted: ['e2e/harness.ts', 'packages/server/src/config.ts'],
  },
  {
    name: 'nobody-imports-the-bench',
    from: { pathNot: '^bench/' },
    to: { path: '^bench/' },
    planted: ['packages/server/src/config.ts', 'bench/main.ts'],
  },
  {
    name: 'bench-measures-the-server',
    from: { path: '^bench/' },
    to: { path: '^(packages/(?!server/|contract/)|e2e/|tools/)' },
    planted: ['bench/main.ts', 'packages/web/src/app/main.ts'],
  },
  {
    name: 'platform-imports-no-module',
    from: { path: `${server}platform/`, pathNot: tests },
    to: { path: `${server}(?!platform/)` },
    planted: ['packages/server/src/platform/logger.ts', 'packages/server/src/modules/accounts/service.ts'],
  },
  {
    name: 'http-imports-no-module',
    from: { path: `${server}(http|socket)/`, pathNot: tests },
    to: { path: `${server}(modules|adapters|demo)/` },
    planted: ['packages/server/src/http/mount-routes.ts', 'packages/server/src/modules/accounts/service.ts'],
  },
  {
    name: 'module-is-in-the-table',
    comment: 'A new module gets its row in dependency-rules.mjs first.',
    from: { path: `${server}modules/(?!(${names.join('|')})/)` },
    to: {},
    planted: ['packages/server/src/modules/unheard_of/service.ts', 'packages/server/src/platform/logger.ts'],
  },
  ...moduleRules,
  {
    name: 'module-inside-stays-inside',
    comment: 'From another module only service.ts, events.ts, port.ts and its reads are visible.',
    from: { path: `${server}modules/([^/]+)/`, pathNot: tests },
    to: { path: `${server}modules/(?!$1/)[^/]+/`, pathNot: [`${server}modules/[^/]+/((service|events|port|reads)[.]ts$|reads/)`] },
    planted: ['packages/server/src/modules/scheduling/policy.ts', 'packages/server/src/modules/accounts/store.ts'],
  },
  {
    name: 'module-inside-is-closed-to-the-rest',
    comment: 'From outside the modules too, but for what composes the product, its entries, and what reconciles a restored database.',
    from: {
      path: `${server}(?!modules/|(compose|compose-modules|main|admin-create|admin-reset-factor|backup/reconcile-restored)[.]ts$)`,
      pathNot: tests,
    },
    to: { path: `${server}modules/`, pathNot: [`${server}modules/[^/]+/(service|events|port)[.]ts$`] },
    planted: ['packages/server/src/demo/fill.ts', 'packages/server/src/modules/accounts/store.ts'],
  },
  {
    name: 'subscriptions-hear-events-only',
    comment: 'module.ts subscribes where a module has few subscriptions. A template of a notification names the event that sets it off.',
    from: { path: `${server}modules/([^/]+)/(?:subscriptions|module|templates/[^/]+)[.]ts$`, pathNot: tests },
    to: { path: `${server}modules/(?!$1/)[^/]+/(?!events[.]ts$)` },
    planted: ['packages/server/src/modules/conversations/module.ts', 'packages/server/src/modules/payments/service.ts'],
  },
  {
    name: 'modules-know-no-wiring',
    comment: 'What a module is built from comes as ModuleContext and needs.',
    from: { path: `${server}modules/`, pathNot: tests },
    to: { path: `${server}(?!modules/|adapters/|platform/|http/|socket/|module-context[.]ts$)` },
    planted: ['packages/server/src/modules/payments/service.ts', 'packages/server/src/config.ts'],
  },
  {
    name: 'modules-know-no-adapter',
    from: { path: `${server}modules/`, pathNot: tests },
    to: { path: `${server}adapters/` },
    planted: ['packages/server/src/modules/payments/webhook.ts', 'packages/server/src/adapters/stripe/gateway.ts'],
  },
  {
    name: 'adapters-know-ports-only',
    from: { path: `${server}adapters/([^/]+)/`, pathNot: tests },
    to: { path: `${server}(?!platform/|adapters/$1/|modules/[^/]+/port[.]ts$)` },
    planted: ['packages/server/src/adapters/stripe/webhooks.ts', 'packages/server/src/modules/payments/service.ts'],
  },
  ...vendorRules,
  {
    name: 'testing-only-in-tests',
    from: { path: '^packages/[^/]+/src/', pathNot: tests },
    to: { path: '^packages/[^/]+/src/testing/' },
    planted: ['packages/server/src/main.ts', 'packages/server/src/testing/database.ts'],
  },
  {
    name: 'web-ui-knows-nothing-of-ours',
    comment: 'How a number is written and how a text is named is no rule of ours, and has one home.',
    from: { path: `${web}ui/`, pathNot: tests },
    to: {
      path: '^packages/(?!web/src/(ui/|lib/rich[.]tsx$)|contract/src/(core/(number-format|texts|list-text)|trainers/(value-labels|portrait-address))[.]ts$)',
    },
    planted: ['packages/web/src/ui/button.ts', 'packages/web/src/lib/api.ts'],
  },
  {
    name: 'web-lib-imports-contract',
    comment: 'And the store of toasts, which draws nothing: every change says how it ended (use-change.ts).',
    from: { path: `${web}lib/`, pathNot: tests },
    to: { path: '^packages/(?!web/src/(lib/|ui/toast[.]ts$)|contract/)' },
    planted: ['packages/web/src/lib/query-client.ts', 'packages/web/src/ui/button.ts'],
  },
  {
    name: 'web-features-are-islands',
    from: { path: `${web}features/([^/]+)/`, pathNot: tests },
    to: { path: `${web}(?!features/$1/|lib/|ui/)` },
    planted: ['packages/web/src/features/sessions/list.ts', 'packages/web/src/features/programs/list.ts'],
  },
  {
    name: 'web-screens-are-islands',
    from: { path: `${web}screens/([^/]+)/`, pathNot: tests },
    to: { path: `${web}(?!screens/$1/|features/|lib/|ui/)` },
    planted: ['packages/web/src/screens/home/screen.ts', 'packages/web/src/screens/programs/screen.ts'],
  },
  {
    name: 'no-cycles',
    comment: 'Type-only ones included.',
    from: {},
    to: { circular: true },
    planted: ['packages/web/src/lib/first.ts', 'packages/web/src/lib/second.ts'],
  },
  {
    name: 'every-import-resolves',
    comment: 'An import the tool cannot follow escapes every other rule.',
    from: {},
    to: { couldNotResolve: true },
    planted: ['packages/web/src/lib/lost.ts', 'packages/web/src/lib/nowhere.ts'],
  },
];
