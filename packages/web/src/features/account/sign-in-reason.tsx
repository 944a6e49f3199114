import { normalizePromoCode } from '@x1/contract/promo-codes/normalize.ts';
import { PROMO_CODE_PARAMETER } from '@x1/contract/promo-codes/shared-link.ts';
import { OFFER_PARAMETER } from '@x1/contract/scheduling/waitlist-path.ts';
import { BOOK_AGAIN_PARAMETER } from '@x1/contract/sessions/book-again-path.ts';
import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { GIVE_PARAMETER } from '../../lib/give-path.ts';
import { Notice } from '../../ui/notice.tsx';

/** What somebody signs in for, as it goes on after 'Sign in to'; the page that a link opened and a visitor may not read. */
export function signInReason(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://x1.invalid');
  const code = normalizePromoCode(searchParams.get(PROMO_CODE_PARAMETER) ?? '').slice(0, 40);
  if (code !== '') return `use code ${code}`;
  if (searchParams.has(OFFER_PARAMETER)) return 'take your place';
  if (searchParams.has(GIVE_PARAMETER)) return 'give training as a gift';
  if (searchParams.has(BOOK_AGAIN_PARAMETER)) return 'book again';
  if (pathname.startsWith('/session/')) return 'see your session';
  if (pathname.startsWith('/messages')) return 'read your messages';
  if (pathname.startsWith('/athlete/') || pathname.startsWith('/trainer/')) return 'see this trainer';
  return 'go on';
}

/** What comes next; for a gift also why it takes an account, before anything is filled in. */
function noteOf(path: string): string {
  return new URL(path, 'http://x1.invalid').searchParams.has(GIVE_PARAMETER)
    ? "You need a free account for it: that's where you see your gift, and can have it refunded. The form is next."
    : "We'll take you right there.";
}

export interface SignInReasonProps {
  /** Where one wanted to go. */
  path: string;
  verb?: string;
  className?: string;
  children?: ReactNode;
}

/** Why one is asked to sign in. */
export function SignInReason({ path, verb = 'Sign in', className, children }: SignInReasonProps) {
  return (
    <div className={className}>
      <Notice icon={LogIn} title={`${verb} to ${signInReason(path)}`} action={children}>
        {noteOf(path)}
      </Notice>
    </div>
  );
}
