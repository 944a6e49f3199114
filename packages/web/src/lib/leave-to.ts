import { configQuery } from './config.ts';
import { queryClient } from './query-client.ts';

/** The only foreign pages the product sends anybody to (L15). */
const HOSTED_PAGES = [
  'connect.stripe.com',
  'verify.stripe.com',
  'accounts.google.com',
  'login.microsoftonline.com',
  'apply.checkr.com',
  'candidate.checkr.com',
  'apply.checkr-staging.com',
  'candidate.checkr-staging.com',
] as const;
export type HostedPage = (typeof HOSTED_PAGES)[number];

/**
 * Whether the browser may be sent to an address the server answered (L15): https on one of the hosted pages, or, while the sandbox
 * replaces them, below /sandbox/ of our own origin.
 *
 * @param hosts the pages that come into question, where that is not any of them
 */
export function isAllowedDestination(
  address: string,
  page: { origin: string; isSandbox: boolean },
  hosts: readonly HostedPage[] = HOSTED_PAGES,
): boolean {
  if (!URL.canParse(address, page.origin)) return false;
  const url = new URL(address, page.origin);
  if (url.username || url.password) return false;
  if (url.origin === page.origin) return page.isSandbox && url.pathname.startsWith('/sandbox/');
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => host === url.hostname);
}

/** @throws Error when the address is not allowed; the caller shows its usual failure text */
export async function assertHostedPage(address: string, hosts?: readonly HostedPage[]): Promise<void> {
  const { sandbox } = await queryClient.ensureQueryData(configQuery);
  if (isAllowedDestination(address, { origin: location.origin, isSandbox: sandbox }, hosts)) return;
  throw new Error('Refused to redirect to an address that is not a hosted page');
}

/**
 * Leaves the product for a hosted page.
 *
 * @throws Error when the address is none of the allowed ones; the caller shows its usual failure text
 */
export async function leaveTo(address: string, hosts?: readonly HostedPage[]): Promise<void> {
  await assertHostedPage(address, hosts);
  // Coming back by the browser's Back may show this page as it was left; what it shows is out of date by then.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(address);
}
