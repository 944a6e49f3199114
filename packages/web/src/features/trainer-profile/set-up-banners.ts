import { t } from '@x1/contract/core/texts.ts';
import type { SetUpKey, SetUpLine } from './set-up.ts';

interface Banner {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly action: string;
}

/** What a line's banner says while nothing more is known of it; titles and targets are those of S1§2. */
const BANNERS: Readonly<Record<SetUpKey, Banner>> = {
  profile: {
    title: t('Complete Your Profile'),
    text: t('Parents find you by name and sport.'),
    href: '/profile-settings',
    action: t('Complete profile'),
  },
  identity: {
    title: t('Verify Identity'),
    text: t('Parents can book you once your identity is verified. About 2-3 minutes.'),
    href: '/verification-status',
    action: t('Get verified'),
  },
  bank: {
    title: t('Connect Your Bank Account'),
    text: t('Parents can buy your programs once payouts are enabled. About 3-5 minutes.'),
    href: '/bank-account-connection',
    action: t('Connect bank'),
  },
  program: {
    title: t('Create Your First Program'),
    text: t('Parents buy programs: what you teach, for how long, and at what price.'),
    href: '/programs?new=1',
    action: t('Create program'),
  },
  timezone: {
    title: t('Set Your Timezone'),
    text: t('Your usual hours and sessions use it.'),
    href: '/account-settings',
    action: t('Set timezone'),
  },
};

/** What it says instead when identity or bank are on the way, or in trouble. */
const ON_THE_WAY: Partial<Record<NonNullable<SetUpLine['status']>, Pick<Banner, 'text' | 'action'>>> = {
  'in-progress': { text: t("We have your documents. They're usually reviewed within 24 hours."), action: t('See status') },
  failed: { text: t('Your last check failed. See why, and try again.'), action: t('Try again') },
  'in-review': { text: t("Our payment partner is reviewing your details. There's nothing for you to do."), action: t('See status') },
  restricted: {
    text: t('New sales are paused: our payment partner needs more information from you. Money you have already earned is safe.'),
    action: t("See what's needed"),
  },
  closed: {
    text: t('New sales are paused: our payment partner has closed your payout account. Please contact support.'),
    action: t('See details'),
  },
};

/** `unfinished` is said of identity and bank alike. */
const UNFINISHED: Partial<Record<SetUpKey, Pick<Banner, 'text' | 'action'>>> = {
  identity: { text: t('You left before submitting your documents. It takes about 2-3 minutes.'), action: t('Continue') },
  bank: { text: t('Some details are still needed before parents can buy your programs.'), action: t('Continue setup') },
};

/** The banner of an open line. */
export function bannerOf({ key, status }: SetUpLine): Banner {
  const known = status === 'unfinished' ? UNFINISHED[key] : status && ON_THE_WAY[status];
  return { ...BANNERS[key], ...known };
}
