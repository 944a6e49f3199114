import type { SetUpKey, SetUpLine } from './set-up.ts';

interface Banner {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly action: string;
}

/** Short names of the lines. */
export const setUpNames: Readonly<Record<SetUpKey, string>> = {
  profile: 'Profile',
  identity: 'Identity',
  bank: 'Bank account',
  program: 'First program',
  timezone: 'Timezone',
};

/** What a line's banner says while nothing more is known of it; titles and targets are those of S1§2. */
const BANNERS: Readonly<Record<SetUpKey, Banner>> = {
  profile: {
    title: 'Complete Your Profile',
    text: 'Parents find you by your name and your sports.',
    href: '/profile-settings',
    action: 'Complete profile',
  },
  identity: {
    title: 'Verify Identity',
    text: 'Parents can book you once your identity is checked. About 2-3 minutes.',
    href: '/verification-status',
    action: 'Get verified',
  },
  bank: {
    title: 'Connect Your Bank Account',
    text: 'Parents can buy your programs once payouts are on. About 3-5 minutes.',
    href: '/bank-account-connection',
    action: 'Connect bank',
  },
  program: {
    title: 'Create Your First Program',
    text: 'A program is what parents buy: what you teach, for how long, at what price.',
    href: '/programs',
    action: 'Create program',
  },
  timezone: {
    title: 'Set Your Timezone',
    text: 'Parents see your hours in it, and sessions are stored in it.',
    href: '/account-settings',
    action: 'Set timezone',
  },
};

/** What it says instead when identity or bank are on the way, or in trouble. */
const ON_THE_WAY: Partial<Record<NonNullable<SetUpLine['standing']>, Pick<Banner, 'text' | 'action'>>> = {
  'in-progress': { text: 'We have your documents. They are usually reviewed within 24 hours.', action: 'See status' },
  failed: { text: 'Your last check failed. See why, and try again.', action: 'Try again' },
  'in-review': { text: 'Our payment partner is checking your details. There is nothing for you to do.', action: 'See status' },
  restricted: {
    text: 'New sales are paused: our payment partner needs something more from you. Money you have already earned is safe.',
    action: 'See what is needed',
  },
  closed: {
    text: 'New sales are paused: our payment partner has closed your payout account. Please contact support.',
    action: 'See details',
  },
};

/** `unfinished` is said of identity and bank alike. */
const UNFINISHED: Partial<Record<SetUpKey, Pick<Banner, 'text' | 'action'>>> = {
  identity: { text: 'You left before your documents were sent. It takes about 2-3 minutes.', action: 'Continue' },
  bank: { text: 'Some details are still needed before parents can buy your programs.', action: 'Continue set-up' },
};

/** The banner of an open line. */
export function bannerOf({ key, standing }: SetUpLine): Banner {
  const known = standing === 'unfinished' ? UNFINISHED[key] : standing && ON_THE_WAY[standing];
  return { ...BANNERS[key], ...known };
}
