import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { matchRoute, Route, useLocation, useRouter } from 'wouter';
import { signInPath } from '../features/account/sign-in-side.ts';
import { type Account, useAccount } from '../features/account/use-account.ts';
import { homePath } from '../lib/home-path.ts';
import { rememberReturnPath, takeReturnPath } from '../lib/return-path.ts';
import { setPageTitle } from '../ui/page-title.ts';
import { Spinner } from '../ui/spinner.tsx';
import { toast } from '../ui/toast.ts';
import { ErrorBoundary, UnreachablePage } from './error-boundary.tsx';
import { type Access, lazyScreen, notFoundRule, type RouteRule, routes, type View } from './routes.tsx';
import { useScrollMemory } from './scroll-memory.ts';
import { VisitorFrame } from './visitor-frame.tsx';

const frame = lazyScreen(async () => (await import('./shell.tsx')).Shell);

const OperatorGate = lazy(async () => ({ default: (await import('./operator-gate.tsx')).OperatorGate }));

/** Finds the route of the current path, asks the guard, and draws the screen with or without the bars. */
export function Router() {
  const [path] = useLocation();
  const rule = useRule(path);
  const account = useAccount();
  const decision = decide(rule.access, account);
  const view = viewOf(rule, account.user);
  usePreload(view, account.status === 'loading');
  // One screen at several addresses stays, with its focus and what is scrolled in it.
  const place = rule.isOneScreen ? String(rule.path) : path;
  useScrollMemory(place);
  useFocusOnHeading(place);

  if (decision.kind === 'wait') return <Spinner place="whole" />;
  if (decision.kind === 'unreachable') return <UnreachablePage onRetry={account.retry} />;
  if (decision.kind !== 'show') return <Redirect key={path} decision={decision} refusal={rule.refusal} />;
  const screen = <Screen key={place} rule={rule} view={view} user={account.user} />;
  if (view.isBare) return screen;
  if (!account.user) return <VisitorFrame>{screen}</VisitorFrame>;
  const shell = (
    <frame.Screen user={account.user} onSignOut={account.signOut}>
      {screen}
    </frame.Screen>
  );
  return (
    <Suspense fallback={<Spinner place="whole" />}>
      {account.user.role === 'admin' ? (
        <OperatorGate user={account.user} onSignOut={account.signOut}>
          {shell}
        </OperatorGate>
      ) : (
        shell
      )}
    </Suspense>
  );
}

function useRule(path: string): RouteRule {
  const { parser } = useRouter();
  return routes.find((rule) => matchRoute(parser, rule.path, path)[0]) ?? notFoundRule;
}

function usePreload(view: View, isWaiting: boolean) {
  useEffect(() => {
    if (isWaiting) void preloadView(view);
  }, [view, isWaiting]);
}

async function preloadView(view: View): Promise<void> {
  await Promise.all([view.preload(), !view.isBare && frame.preload()]);
}

/**
 * Loads what an address shows, so that it's drawn at once and in one go. A failure shows when it's drawn.
 *
 * @param account who is signed in, where somebody seems to be; it becomes undefined where nobody is after all
 */
export async function preloadScreen(path: string, account?: Promise<Account['user']>): Promise<void> {
  const address = path.replace(/(?<=.)\/$/, '');
  const rule = routes.find((one) => (typeof one.path === 'string' ? one.path === address : one.path.test(address)));
  if (!rule) return;
  if (account) return preloadView(viewOf(rule, typeof rule.view === 'function' ? await account : undefined));
  // Another page leads a visitor elsewhere.
  if (rule.access === 'anyone' || rule.access === 'visitor') await viewOf(rule, undefined).preload();
}

/** What a route shows to this person. */
function viewOf({ view }: RouteRule, user: Account['user']): View {
  return typeof view === 'function' ? view(user) : view;
}

// The Route repeats the match, so that screens read their id by useParams.
function Screen({ rule, view, user }: { rule: RouteRule; view: View; user: Account['user'] }) {
  // Before the effects of the screen, which may know a better name (R5).
  useLayoutEffect(() => {
    setPageTitle(view.title);
  }, [view.title]);
  return (
    <ErrorBoundary place={view.isBare ? 'whole' : 'page'}>
      <Suspense fallback={<Spinner place={view.isBare ? 'whole' : 'page'} />}>
        <Route path={rule.path}>{view.draw(user)}</Route>
      </Suspense>
    </ErrorBoundary>
  );
}

const GIVE_UP_AFTER_MS = 10_000;

/**
 * After going to another page the focus moves to its h1, as after loading a page (R161). The first page keeps the browser's own focus.
 * Screens may still be loading: it waits for the heading, unless the person has moved on.
 */
function useFocusOnHeading(path: string): void {
  const isFirst = useRef(true);
  const lastPath = useRef(path);
  useEffect(() => {
    if (isFirst.current || lastPath.current === path) {
      isFirst.current = false;
      return;
    }
    lastPath.current = path;
    return whenHeadingAppears((heading) => {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [path]);
}

/** Calls back once with the page's h1, now or later; a key or a press ends the waiting. Returns what ends it too. */
function whenHeadingAppears(found: (heading: HTMLElement) => void): () => void {
  const ending = new AbortController();
  const observer = new MutationObserver(look);
  const end = () => {
    observer.disconnect();
    ending.abort();
    clearTimeout(timer);
  };
  function look() {
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!heading) return;
    end();
    found(heading);
  }
  const timer = setTimeout(end, GIVE_UP_AFTER_MS);
  for (const sign of ['keydown', 'pointerdown'] as const) addEventListener(sign, end, { signal: ending.signal });
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return end;
}

type Decision = { readonly kind: 'show' } | { readonly kind: 'wait' } | { readonly kind: 'unreachable' } | Elsewhere;

type Elsewhere =
  /** A visitor on a page of signed-in people: to '/', from the operators' console to the sign-in form; the page is remembered (R165). */
  | { readonly kind: 'enter-first'; readonly at: 'start' | 'sign-in' }
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
  // Nobody begins as an operator: the two roles of the front page say nothing to them.
  if (!user) return { kind: 'enter-first', at: access === 'admin' ? 'sign-in' : 'start' };
  if ((access === 'trainer' || access === 'admin') && user.role !== access) return { kind: 'refused' };
  return { kind: 'show' };
}

/** Carries out a decision that leads elsewhere; the page that was not shown leaves no entry in the history. */
function Redirect({ decision, refusal }: { decision: Elsewhere; refusal: string | undefined }) {
  const [, navigate] = useLocation();
  const isDone = useRef(false);
  useEffect(() => {
    // The remembered path can be taken only once, and effects may run twice in development.
    if (isDone.current) return;
    isDone.current = true;
    if (decision.kind === 'enter-first') rememberReturnPath(location.pathname + location.search + location.hash);
    if (decision.kind === 'refused' && refusal) toast({ title: refusal });
    navigate(targetOf(decision), { replace: true });
  }, [decision, refusal, navigate]);
  return <Spinner place="whole" />;
}

function targetOf(decision: Elsewhere): string {
  if (decision.kind === 'already-in') return takeReturnPath() ?? decision.home;
  return decision.kind === 'enter-first' && decision.at === 'sign-in' ? signInPath() : '/';
}
