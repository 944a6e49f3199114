import '../styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router as RouterSettings } from 'wouter';
import { followOtherTabs } from '../features/account/follow-other-tabs.ts';
import { noteFriendLink } from '../features/account/sign-in.ts';
import { queryClient } from '../lib/query-client.ts';
import { accountKeys } from '../lib/query-keys.ts';
import { loadTimeTexts } from '../lib/time-zone.ts';
import { readToken } from '../lib/token.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LateToaster } from './late-toaster.tsx';
import { Router } from './router.tsx';
import { preloadDirectory, preloadLanding } from './routes.tsx';
import { noteChosenPath } from './scroll-memory.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

/** By then the bar and the placeholders are drawn. */
const FIRST_DRAWING_MS = 100;

adoptStyleNonce(document);
followOtherTabs();
noteFriendLink(location.search);
void keepFirstView().then(() => {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary place="whole">
        <QueryClientProvider client={queryClient}>
          <RouterSettings aroundNav={noteChosenPath}>
            <Router />
          </RouterSettings>
          <LateToaster />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
  if (readToken() !== null) setTimeout(loadTimeTexts, FIRST_DRAWING_MS);
});

/** A visitor on the landing page or a list of trainers reads its first view already (decisions 0067, 0083): it stays until the whole of it can take its place. */
async function keepFirstView(): Promise<void> {
  if (readToken() !== null || !document.getElementById('landing')) return;
  queryClient.setQueryData(accountKeys.me(), null);
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
