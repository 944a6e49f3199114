import { t } from '@x1/contract/core/texts.ts';
import type { ReactNode } from 'react';
import { useAccount } from '../../features/account/use-account.ts';
import { Button } from '../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { SignInLinks } from './sign-in-links.tsx';

interface MailedLinkProps {
  title: string;
  subtitle: string;
  children?: ReactNode;
}

/** The page of a mailed link. It takes a press: mail programs open links by themselves. */
export function MailedLink(props: MailedLinkProps) {
  return <AuthFrame side="parent" back={{ href: '/', label: t('Back to X1') }} {...props} />;
}

/** What is said where the link arrived without its token. */
export const OPEN_AGAIN = t('Please open the link from the email again.');

interface ChoiceProps {
  children: string;
  isBusy: boolean;
  onPress: () => void;
  variant?: 'ink' | 'outline';
}

/** What the reader can answer. */
export function Choice({ children, isBusy, onPress, variant = 'ink' }: ChoiceProps) {
  const space = variant === 'ink' ? 'mt-7' : 'mt-3';
  return (
    <Button variant={variant} size="l" isFullWidth isBusy={isBusy} busyLabel={t('Please wait...')} className={space} onClick={onPress}>
      {children}
    </Button>
  );
}

/** Where a signed-in person goes next; everyone else signs in. */
export function Onward({ href, children }: { href: string; children: string }) {
  const { user } = useAccount();
  return user ? <Next href={href}>{children}</Next> : <SignInLinks />;
}

export function Next({ href, children, variant = 'ink' }: { href: string; children: string; variant?: 'ink' | 'outline' }) {
  return (
    <Button href={href} variant={variant} size="l" isFullWidth className={variant === 'ink' ? 'mt-6' : 'mt-3'}>
      {children}
    </Button>
  );
}
