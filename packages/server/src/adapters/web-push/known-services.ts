/** The push services of the browsers there are; the server calls nobody else's address (security.md F48). */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^(updates|[a-z0-9-]+)\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether an address is one of a known push service: HTTPS at its usual port, no name and password in it, a host of the list.
 *
 * @param allows 'loopback' for addresses of this machine as well, outside production
 */
export function isKnownService(endpoint: string, allows: 'known' | 'loopback' = 'known'): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '') return false;
  if (allows === 'loopback' && loopback.test(url.hostname)) return url.protocol === 'http:' || url.protocol === 'https:';
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname));
}
