import { t } from '@x1/contract/core/texts.ts';
import { normalizePromoCode } from '@x1/contract/promo-codes/normalize.ts';
import { PROMO_CODE_PARAMETER } from '@x1/contract/promo-codes/shared-link.ts';
import { OFFER_PARAMETER } from '@x1/contract/scheduling/waitlist-path.ts';
import { BOOK_PARAMETER } from '@x1/contract/search/book-path.ts';
import { BOOK_AGAIN_PARAMETER } from '@x1/contract/sessions/book-again-path.ts';
import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { GIVE_PARAMETER } from '../../lib/give-path.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What somebody signs in for, and with what: 'Sign in to see your session'; by the page that a link opened and a visitor may not read. */
export function signInTitle(path: string, verb: string): string {
  const { pathname, searchParams } = new URL(path, 'http://x1.invalid');
  const code = normalizePromoCode(searchParams.get(PROMO_CODE_PARAMETER) ?? '').slice(0, 40);
  if (code !== '') return t('{verb} to use code {code}', { verb, code });
  if (searchParams.has(OFFER_PARAMETER)) return t('{verb} to take your place', { verb });
  if (searchParams.has(GIVE_PARAMETER)) return t('{verb} to give training as a gift', { verb });
  if (searchParams.has(BOOK_AGAIN_PARAMETER)) return t('{verb} to book again', { verb });
  if (searchParams.has(BOOK_PARAMETER)) return t('{verb} to book', { verb });
  if (pathname.startsWith('/session/')) return t('{verb} to see your session', { verb });
  if (pathname.startsWith('/messages')) return t('{verb} to read your messages', { verb });
  if (pathname.startsWith('/athlete/') || pathname.startsWith('/trainer/')) return t('{verb} to see this trainer', { verb });
  return t('{verb} to go on', { verb });
}

const isGift = (path: string) => new URL(path, 'http://x1.invalid').searchParams.has(GIVE_PARAMETER);

/** What comes next; for a gift also why it takes an account, before anything is filled in. */
function noteOf(path: string): string {
  return isGift(path)
    ? t(
        "You need a free account for it: that's where you see your gift, and can have it refunded. Grandparents and friends use a parent account, too. The form is next.",
      )
    : t("We'll take you right there.");
}

export interface SignInReasonProps {
  /** Where one wanted to go. */
  path: string;
  verb?: string;
  className?: string;
  children?: ReactNode;
}

/** Why one is asked to sign in; where both ways in are open, an account comes first for a gift: who gives one rarely has an account. */
export function SignInReason({ path, verb, className, children }: SignInReasonProps) {
  const isFirstGift = isGift(path) && children !== undefined;
  const way = verb ?? (isFirstGift ? t('Create an account') : t('Sign in'));
  return (
    <div className={className}>
      <Notice
        icon={LogIn}
        title={signInTitle(path, way)}
        action={
          isFirstGift ? (
            <span className="flex flex-wrap gap-2">
              <Button size="s" href="/parent/sign-up">
                {t('Create an account')}
              </Button>
              {children}
            </span>
          ) : (
            children
          )
        }
      >
        {noteOf(path)}
      </Notice>
    </div>
  );
}
