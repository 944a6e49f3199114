import { t, translate } from '@x1/contract/core/texts.ts';
import { type PageHead, sharePicture } from './page-head.ts';

const parents = t('Find a college athlete near you for your young athlete, pick a time and pay by card. Trainers set their own price.');

/** What is open to everybody, by address: search engines may list it, and it answers whatever type is asked for. */
const publicPages: Readonly<Record<string, Pick<PageHead, 'title' | 'description' | 'path'>>> = {
  '/': { title: t('Coaching by college athletes'), description: parents },
  '/parent/sign-in': { title: t('Sign in'), description: t('Sign in to X1 as a parent: your sessions, messages and payments.') },
  '/parent/sign-up': {
    title: t('Create account'),
    description: t(
      'Sign up as a parent. Find a college athlete near you for your young athlete, pick a time and pay by card. Trainers set their own price.',
    ),
  },
  // The parent's forms under another name (S1§6).
  '/athlete/sign-in': {
    title: t('Sign in'),
    description: t('Sign in to X1: your sessions, messages and payments.'),
    path: '/parent/sign-in',
  },
  '/athlete/sign-up': { title: t('Create account'), description: parents, path: '/parent/sign-up' },
  '/trainer/sign-in': { title: t('Sign in'), description: t('Sign in to X1 as a trainer: requests, sessions, messages and earnings.') },
  '/trainer/sign-up': {
    title: t('Create account'),
    description: t(
      'Sign up as a trainer. Play in college? Set your price and your hours, say yes to the sessions you want, and get paid to your bank account on Fridays.',
    ),
  },
  '/forgot-password': { title: t('Forgot password'), description: t("Enter your email and we'll send you a link to set a new password.") },
  '/safety': {
    title: t('Safety'),
    description: t(
      'Every trainer you can book has had their ID checked. This is not a background check. What we check, when, and what you can do.',
    ),
  },
  '/terms': { title: t('Terms'), description: t('What you agree to when you create an account on X1, in plain words.') },
  '/privacy': { title: t('Privacy'), description: t('What X1 keeps about you, who sees it, and what you can do about it.') },
  '/privacy/children': {
    title: t("Children's privacy"),
    description: t('What X1 knows about a child, why, who sees it, and how a parent erases it.'),
  },
  '/support': { title: t('Contact Support'), description: t('Write to X1. A person reads your message and answers by email.') },
};

/** The head of a page that is the same for everybody, in the current language; undefined for a page of signed-in people, or one behind a mailed link. */
export function publicHead(path: string): PageHead | undefined {
  const address = path.length > 1 ? path.replace(/\/$/, '') : path;
  const page = Object.hasOwn(publicPages, address) ? publicPages[address] : undefined;
  return page && { path: address, ...page, ...inWords(page), ...sharePicture, isIndexed: true };
}

/** Of any other page a preview shows what X1 is, and nothing of what is on it. */
export const otherHead = (): PageHead => ({ ...inWords({ title: '', description: parents }), ...sharePicture, isIndexed: false });

/** Texts that were made when the program started, in the current language. */
export const inWords = ({ title, description }: Pick<PageHead, 'title' | 'description'>): Pick<PageHead, 'title' | 'description'> => ({
  title: translate(title),
  description: translate(description),
});
