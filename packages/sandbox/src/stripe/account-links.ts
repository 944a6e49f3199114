import type Stripe from 'stripe';
import { z } from 'zod';
import type { OnboardingOutcome, StoredAccountLink } from '../collections.ts';
import { nowSeconds, type World } from '../world.ts';
import { debitCard } from './account-details.ts';
import { isRejected, submitDetails } from './account-status.ts';
import type { Card } from './cards.ts';
import { refusal } from './errors.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
import { randomWord } from './ids.ts';
import { parse, text, webAddress } from './parameters.ts';

const secondsToOpen = 300;

const LinkInput = z.object({
  account: text,
  type: z.enum(['account_onboarding', 'account_update'], 'Invalid type'),
  refresh_url: webAddress,
  return_url: webAddress,
});

/** POST /v1/account_links: an address that leads to the onboarding page once. */
export function createAccountLink(world: World, form: FormTree): Stripe.AccountLink {
  const input = parse(LinkInput, form);
  const account = getRecord(world, 'accounts', input.account);
  if (isRejected(account)) throw refusal('You cannot create an account link for an account that has been rejected.');
  const id = randomWord(24);
  const created = nowSeconds(world);
  const expiresAt = created + secondsToOpen;
  world.store.put('accountLinks', {
    id,
    accountId: account.id,
    returnUrl: input.return_url,
    refreshUrl: input.refresh_url,
    expiresAt,
    opened: false,
    outcome: null,
  });
  const url = `${world.publicUrl()}/sandbox/stripe/connect/${account.id}?link=${id}`;
  return { object: 'account_link', created, expires_at: expiresAt, url };
}

/** The link with this word, if it belongs to the account. */
export function findAccountLink(world: World, accountId: string, id: string): StoredAccountLink | undefined {
  const link = world.store.find('accountLinks', id);
  return link?.accountId === accountId ? link : undefined;
}

/** A link that was used, or not opened in time, has expired. */
export function isSpent(world: World, link: StoredAccountLink): boolean {
  return link.outcome !== null || (!link.opened && nowSeconds(world) > link.expiresAt);
}

/** Somebody looks at the page; from now on the link does not expire under their hands. */
export function openLink(world: World, link: StoredAccountLink): void {
  if (!link.opened) world.store.put('accountLinks', { ...link, opened: true });
}

/**
 * The visit ends, with the debit card to be paid out to if one was named. A link that has ended already keeps its first outcome, so a double click changes nothing.
 *
 * @returns where the browser goes
 */
export function endVisit(world: World, link: StoredAccountLink, outcome: OnboardingOutcome, card?: Card): string {
  if (link.outcome === null && isSpent(world, link)) return link.refreshUrl;
  const final = link.outcome ?? outcome;
  if (link.outcome === null) {
    world.store.put('accountLinks', { ...link, opened: true, outcome });
    if (outcome !== 'left') submitDetails(world, link.accountId, outcome, card && debitCard(link.accountId, card));
  }
  return final === 'left' ? link.refreshUrl : link.returnUrl;
}
