import { type PageHead, sharePicture } from './page-head.ts';

const parents = 'Find a college athlete near you for your young athlete, pick a time and pay by card. Trainers set their own price.';
const trainers =
  'Play in college? Set your price and your hours, say yes to the sessions you want, and get paid to your bank account on Fridays.';

/** What is open to everybody, by address: search engines may list it, and it answers whatever type is asked for. */
const publicPages: Readonly<Record<string, Pick<PageHead, 'title' | 'description' | 'path'>>> = {
  '/': { title: 'Coaching by college athletes', description: parents },
  '/parent/sign-in': { title: 'Sign in', description: 'Sign in to X1 as a parent: your sessions, messages and payments.' },
  '/parent/sign-up': { title: 'Create account', description: `Sign up as a parent. ${parents}` },
  // The parent's forms under another name (S1§6).
  '/athlete/sign-in': { title: 'Sign in', description: 'Sign in to X1: your sessions, messages and payments.', path: '/parent/sign-in' },
  '/athlete/sign-up': { title: 'Create account', description: parents, path: '/parent/sign-up' },
  '/trainer/sign-in': { title: 'Sign in', description: 'Sign in to X1 as a trainer: requests, sessions, messages and earnings.' },
  '/trainer/sign-up': { title: 'Create account', description: `Sign up as a trainer. ${trainers}` },
  '/forgot-password': { title: 'Forgot password', description: "Enter your email and we'll send you a link to set a new password." },
  '/safety': {
    title: 'Safety',
    description:
      'Every trainer you can book has had their ID checked. This is not a background check. What we check, when, and what you can do.',
  },
  '/terms': { title: 'Terms', description: 'What you agree to when you create an account on X1, in plain words.' },
  '/privacy': { title: 'Privacy', description: 'What X1 keeps about you, who sees it, and what you can do about it.' },
  '/privacy/children': {
    title: "Children's privacy",
    description: 'What X1 knows about a child, why, who sees it, and how a parent erases it.',
  },
  '/support': { title: 'Contact Support', description: 'Write to X1. A person reads your message and answers by email.' },
};

/** The head of a page that is the same for everybody; undefined for a page of signed-in people, or one behind a mailed link. */
export function publicHead(path: string): PageHead | undefined {
  const address = path.length > 1 ? path.replace(/\/$/, '') : path;
  const page = Object.hasOwn(publicPages, address) ? publicPages[address] : undefined;
  return page && { path: address, ...page, ...sharePicture, isIndexed: true };
}

/** Of any other page a preview shows what X1 is, and nothing of what is on it. */
export const otherHead: PageHead = { title: '', description: parents, ...sharePicture, isIndexed: false };
