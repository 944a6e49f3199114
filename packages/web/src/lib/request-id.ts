/** A random name for one intention of a person, so that sending it twice does it once. Also works where the page is not served by https. */
export function createRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
