/** Answers without a line, and shows push messages; made by the build (`write-service-worker.ts`). */
export const WORKER = '/service-worker.js';

/** Said again it changes nothing. The browser asks the server for a newer one at each navigation, past every cache. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
}
