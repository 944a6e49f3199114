/**
 * What a device keeps of X1 for when there's no line (decision 0102). Read by the page and by the service worker; deleted as a whole when the
 * person leaves (lib/end-session.ts).
 */
export const OFFLINE_DATABASE = 'x1-offline';
