import { SHARE_ADDRESS } from '../src/lib/offline/shared-files.ts';
import { sendWaitingMessages } from './messages.ts';
import { showPushMessages } from './push.ts';
import { takeSharedFiles } from './share-target.ts';
import { answerFile, answerPage, keepShell } from './shell.ts';
import { worker } from './worker-scope.ts';

/** What isn't a screen; as in the server's web-app.ts. */
const SERVER_PATHS = /^\/(?:api|assets|media|sandbox)(?:\/|$)|\.[^/]*$/;

showPushMessages();
keepShell();
sendWaitingMessages();

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method === 'POST' && pathname === SHARE_ADDRESS) event.respondWith(takeSharedFiles(request));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate' && !SERVER_PATHS.test(pathname)) event.respondWith(answerPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request));
});
