import type { AdminOverview } from '@x1/contract/admin/overview.ts';

/** A part of the console. */
export interface Section {
  /** Its part of the address, '' for the overview. */
  readonly path: string;
  readonly label: string;
  /** What comes in there, where names alone are alike. */
  readonly about?: string;
  /** How much of it waits for an operator. */
  readonly waiting?: (overview: AdminOverview) => number;
}

/** The parts of the console in groups: what asks for an answer first. */
export const sectionGroups: readonly { readonly title: string; readonly sections: readonly Section[] }[] = [
  {
    title: 'To answer',
    sections: [
      { path: '', label: 'Overview' },
      { path: 'numbers', label: 'Numbers' },
      {
        path: 'reports',
        label: 'Reports',
        about: 'Messages, people, reviews and other content that someone reported.',
        waiting: ({ reports }) => reports.open,
      },
      { path: 'approvals', label: 'Approvals', waiting: ({ approvals }) => approvals.pending },
      {
        path: 'problems',
        label: 'Problem reports',
        about: "Sessions that weren't as agreed, or that a trainer didn't come to. Their money waits for you.",
        waiting: ({ problems }) => problems.open,
      },
      {
        path: 'support',
        label: 'Support requests',
        about: 'Letters from the contact page, also of people without an account.',
        waiting: ({ supportRequests }) => supportRequests.open,
      },
      { path: 'canned-answers', label: 'Canned answers' },
    ],
  },
  {
    title: 'People and content',
    sections: [
      { path: 'users', label: 'Users' },
      { path: 'verification', label: 'Verification' },
      { path: 'background-checks', label: 'Background checks', waiting: ({ backgroundChecks }) => backgroundChecks.toDecide },
      { path: 'reviews', label: 'Reviews' },
      { path: 'programs', label: 'Programs' },
      { path: 'media', label: 'Media' },
      { path: 'waivers', label: 'Waivers' },
    ],
  },
  {
    title: 'Money',
    sections: [
      { path: 'transactions', label: 'Transactions' },
      { path: 'income', label: 'Income' },
      { path: 'taxes', label: 'Taxes' },
      { path: 'refunds', label: 'Refunds' },
      { path: 'gift-cards', label: 'Gift cards' },
      { path: 'disputes', label: 'Disputes', waiting: ({ disputes }) => disputes.open },
      { path: 'stuck-money', label: 'Stuck money', waiting: ({ stuckMoney }) => stuckMoney.open },
      { path: 'payouts', label: 'Payouts' },
      { path: 'payment-reviews', label: 'Payments in review', waiting: ({ payouts }) => payouts.paymentsInReview },
      { path: 'promo-codes', label: 'Promo codes' },
      { path: 'ledger', label: 'Ledger check' },
    ],
  },
  {
    title: 'Operation',
    sections: [
      { path: 'settings', label: 'Settings' },
      { path: 'jobs', label: 'Jobs', waiting: ({ jobs }) => jobs.failed },
      { path: 'mails', label: 'Email outbox', waiting: ({ mails }) => mails.failed },
      { path: 'audit', label: 'Audit log' },
    ],
  },
];

/** Where a part is. */
export function sectionHref({ path }: Pick<Section, 'path'>): string {
  return path === '' ? '/admin' : `/admin/${path}`;
}

/** The part of an address; undefined when there is none of this name. */
export function findSection(path: string): Section | undefined {
  return sectionGroups.flatMap(({ sections }) => sections).find((section) => section.path === path);
}
