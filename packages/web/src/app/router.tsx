import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { Link, matchRoute, Route, useLocation, useRouter } from 'wouter';
import { useAccount } from '../features/account/use-account.ts';
import { Logo } from '../ui/logo.tsx';
import { setPageTitle } from '../ui/page-title.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { UnreachablePage } from './failure-page.tsx';
import { useFocusOnHeading } from './focus-heading.ts';
import { decide, Redirect } from './guards.tsx';
import { notFoundRule, type RouteRule, routes, type View } from './routes.tsx';
import { useScrollMemory } from './scroll-memory.ts';

const loadShell = () => import('./shell.tsx');
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

/** Finds the route of the current path, asks the guard, and draws the screen with or without the bars. */
export function Router() {
  const [path] = useLocation();
  const rule = useRule(path);
  const account = useAccount();
  const decision = decide(rule.access, account);
  const view = typeof rule.view === 'function' ? rule.view(account.user) : rule.view;
  usePreload(view, account.status === 'loading');
  // One screen at several addresses stays, with its focus and what is scrolled in it.
  const place = rule.isOneScreen ? String(rule.path) : path;
  useScrollMemory(place);
  useFocusOnHeading(place);

  if (decision.kind === 'wait') return <Spinner place="whole" />;
  if (decision.kind === 'unreachable') return <UnreachablePage onRetry={account.retry} />;
  if (decision.kind !== 'show') return <Redirect key={path} decision={decision} refusal={rule.refusal} />;
  const screen = <Screen key={place} rule={rule} view={view} />;
  if (view.isBare) return screen;
  if (!account.user) return <VisitorFrame>{screen}</VisitorFrame>;
  return (
    <Suspense fallback={<Spinner place="whole" />}>
      <Shell user={account.user} onSignOut={account.signOut}>
        {screen}
      </Shell>
    </Suspense>
  );
}

function useRule(path: string): RouteRule {
  const { parser } = useRouter();
  return routes.find((rule) => matchRoute(parser, rule.path, path)[0]) ?? notFoundRule;
}

function usePreload(view: View, isWaiting: boolean) {
  useEffect(() => {
    if (!isWaiting) return;
    view.preload();
    if (!view.isBare) void loadShell().catch(() => undefined);
  }, [view, isWaiting]);
}

// The Route repeats the match, so that screens read their id by useParams.
function Screen({ rule, view }: { rule: RouteRule; view: View }) {
  // Before the effects of the screen, which may know a better name (R5).
  useLayoutEffect(() => {
    setPageTitle(view.title);
  }, [view.title]);
  return (
    <ErrorBoundary place={view.isBare ? 'whole' : 'page'}>
      <Suspense fallback={<Spinner place={view.isBare ? 'whole' : 'page'} />}>
        <Route path={rule.path}>{view.element}</Route>
      </Suspense>
    </ErrorBoundary>
  );
}

/** What stands around the few pages a visitor may open beside role selection and sign-in: the bar with the logo. */
function VisitorFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="topbar">
        <div className="wrap">
          <Link className="logo" href="/" aria-label="X1, start">
            <Logo />
          </Link>
        </div>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
    </>
  );
}
