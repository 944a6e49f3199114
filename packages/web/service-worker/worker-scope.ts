/** The global of a service worker, by its type. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;
