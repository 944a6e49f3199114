/** The browsers' push services; the server calls no other addresses (security.md F48). */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^(updates|[a-z0-9-]+)\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether an address belongs to a known push service: HTTPS on the default port, no user name or password, a host on the list.
 *
 * @param allows 'loopback' for addresses of this machine as well, outside production
 */
export function isKnownService(endpoint: string, allows: 'known' | 'loopback' = 'known'): boolean {
  const url = URL.parse(endpoint);
  if (url?.username !== '' || url.password !== '') return false;
  if (allows === 'loopback' && loopback.test(url.hostname)) return url.protocol === 'http:' || url.protocol === 'https:';
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname));
}
