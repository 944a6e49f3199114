import { showPushMessages } from './push.ts';
import { dropShells } from './shell.ts';
import { worker } from './worker-scope.ts';

/**
 * What the server sends in the worker's place while it is switched off (`OFFLINE_PAGES=0`): it answers no requests and keeps nothing. Push
 * messages go on: they belong to the registration, and would end with it.
 */
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropShells(), worker.clients.claim()])));
showPushMessages();
