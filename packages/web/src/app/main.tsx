import '../styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Router as RouterSettings } from 'wouter';
import { followOtherTabs } from '../features/account/follow-other-tabs.ts';
import { noteFriendLink } from '../features/account/sign-in.ts';
import { meQuery } from '../features/account/use-account.ts';
import { forgetEarlyAnswers } from '../lib/early-answers.ts';
import { queryClient } from '../lib/query-client.ts';
import { accountKeys } from '../lib/query-keys.ts';
import { readToken } from '../lib/token.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { FirstAnswers, holdFirstDrawing } from './first-answers.ts';
import { LateToaster } from './late-toaster.tsx';
import { preloadScreen, Router } from './router.tsx';
import { preloadDirectory, preloadLanding } from './routes.tsx';
import { noteChosenPath } from './scroll-memory.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

/** By then the first screen has asked for what it begins with. */
const FIRST_READS_MS = 5_000;

/** By then what the page begins with is there. */
const MANIFEST_MS = 3_000;

adoptStyleNonce(document);
followOtherTabs();
noteFriendLink(location.search);
void Promise.all([adoptLateStyle(), untilDrawable()]).then(() => {
  const page = (
    <StrictMode>
      <ErrorBoundary place="whole">
        <QueryClientProvider client={queryClient}>
          <RouterSettings aroundNav={noteChosenPath}>
            <Router />
          </RouterSettings>
          <LateToaster />
          <FirstAnswers />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
  holdFirstDrawing();
  // In pieces: a phone answers taps meanwhile.
  startTransition(() => createRoot(root).render(page));
  setTimeout(forgetEarlyAnswers, FIRST_READS_MS);
  setTimeout(linkManifest, MANIFEST_MS);
});

/** What was there before the scripts stays until something can take its place at once: drawn piece by piece, each would wait for the next. */
async function untilDrawable(): Promise<void> {
  if (readToken() === null) return preloadForVisitor();
  const account = queryClient.ensureQueryData(meQuery).then(
    (user) => user ?? undefined,
    () => undefined,
  );
  await Promise.all([account, preloadScreen(location.pathname, account)]);
}

/**
 * The bar and the placeholders were painted without the style sheet (http/first-drawing.ts). It keeps its place in the head, before those of
 * the screens. One that doesn't arrive leaves a page that can be read.
 */
async function adoptLateStyle(): Promise<void> {
  const style = document.querySelector<HTMLLinkElement>('#late-style');
  if (!style) return;
  const isSettled = new Promise((settle) => {
    style.onload = settle;
    style.onerror = settle;
  });
  style.rel = 'stylesheet';
  await isSettled;
}

/**
 * Browsers fetch the manifest and its icon at once and ahead of pictures; nobody installs X1 in the first seconds. They ask for it without
 * cookies unless they're told to, and the language is chosen by one.
 */
function linkManifest(): void {
  const link = { rel: 'manifest', href: '/manifest.webmanifest', crossOrigin: 'use-credentials' };
  document.head.append(Object.assign(document.createElement('link'), link));
}

/** A visitor on the landing page or a list of trainers reads its first view already (decisions 0067, 0083). */
async function preloadForVisitor(): Promise<void> {
  queryClient.setQueryData(accountKeys.me(), null);
  if (!document.getElementById('landing')) return preloadScreen(location.pathname);
  await (location.pathname === '/' ? preloadLanding() : preloadDirectory());
}

/**
 * Dialogs add one style tag while they hold the page's scrolling; the content security policy lets it in by the nonce of this answer (F49).
 * The library behind them (get-nonce) reads it from this global name.
 */
function adoptStyleNonce(page: Document): void {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  // The placeholder is still there when no server filled it in, as with the development server.
  if (nonce && !nonce.startsWith('%')) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
