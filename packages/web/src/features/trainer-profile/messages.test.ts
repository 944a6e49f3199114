import { expect, it } from 'vitest';
import { bannerOf } from './set-up-banners.ts';

it.each([
  ['not-started', 'Get verified', /once your identity is verified/],
  ['unfinished', 'Continue', /before submitting your documents/],
  ['in-progress', 'See status', /usually reviewed within 24 hours/],
  ['failed', 'Try again', /See why/],
  [undefined, 'Get verified', /once your identity is verified/],
] as const)('names the next step of an identity check that is %s', (status, action, text) => {
  const banner = bannerOf({ key: 'identity', state: 'open', status });
  expect(banner).toMatchObject({ title: 'Verify Identity', href: '/verification-status', action });
  expect(banner.text).toMatch(text);
});

it.each([
  ['none', 'Connect bank', /once payouts are enabled/],
  ['unfinished', 'Continue setup', /Some details are still needed/],
  ['in-review', 'See status', /nothing for you to do/],
  ['restricted', "See what's needed", /New sales are paused.*already earned is safe/],
  ['closed', 'See details', /contact support/],
] as const)('names the next step of a bank account that is %s', (status, action, text) => {
  const banner = bannerOf({ key: 'bank', state: 'open', status });
  expect(banner).toMatchObject({ title: 'Connect Your Bank Account', href: '/bank-account-connection', action });
  expect(banner.text).toMatch(text);
});
