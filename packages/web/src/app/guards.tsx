import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Account } from '../features/account/use-account.ts';
import { homePath } from '../lib/home-path.ts';
import { rememberReturnPath, takeReturnPath } from '../lib/return-path.ts';
import { Spinner } from '../ui/spinner.tsx';
import { toast } from '../ui/toast.ts';
import type { Access } from './routes.tsx';

export type Decision = { readonly kind: 'show' } | { readonly kind: 'wait' } | { readonly kind: 'unreachable' } | Elsewhere;

type Elsewhere =
  /** A visitor on a page of signed-in people: to '/', and the page is remembered (R165). */
  | { readonly kind: 'enter-first' }
  /** A signed-in person on a page of visitors: to the remembered page, else the dashboard. */
  | { readonly kind: 'already-in'; readonly home: string }
  /** A signed-in person of the wrong role: to '/'. */
  | { readonly kind: 'refused' };

/** What a person may do with a route. Nothing is decided before it is known who is here (R6). */
export function decide(access: Access, account: Pick<Account, 'status' | 'user'>): Decision {
  if (account.status === 'loading') return { kind: 'wait' };
  if (account.status === 'unreachable') return { kind: 'unreachable' };
  const { user } = account;
  if (access === 'anyone') return { kind: 'show' };
  if (access === 'visitor') return user ? { kind: 'already-in', home: homePath(user.role) } : { kind: 'show' };
  if (!user) return { kind: 'enter-first' };
  if ((access === 'trainer' || access === 'admin') && user.role !== access) return { kind: 'refused' };
  return { kind: 'show' };
}

interface RedirectProps {
  decision: Elsewhere;
  refusal: string | undefined;
}

/** Carries out a decision that leads elsewhere; the page that was not shown leaves no entry in the history. */
export function Redirect({ decision, refusal }: RedirectProps) {
  const [, navigate] = useLocation();
  const isDone = useRef(false);
  useEffect(() => {
    // The remembered path can be taken only once, and effects may run twice in development.
    if (isDone.current) return;
    isDone.current = true;
    if (decision.kind === 'enter-first') rememberReturnPath(location.pathname + location.search + location.hash);
    if (decision.kind === 'refused' && refusal) toast({ title: refusal });
    navigate(decision.kind === 'already-in' ? (takeReturnPath() ?? decision.home) : '/', { replace: true });
  }, [decision, refusal, navigate]);
  return <Spinner place="whole" />;
}
