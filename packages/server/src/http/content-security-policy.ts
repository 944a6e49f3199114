interface PagePolicy {
  readonly nonce: string;
  /** The hashes of the scripts that are written in the page. */
  readonly scripts: readonly string[];
  readonly publicUrl: string;
  readonly loadsStripe: boolean;
}

/** What the product's page may load (security.md F49). The payment form, its wallets and Link live in frames of Stripe's own (decision 0070). */
export function pagePolicy({ nonce, scripts, publicUrl, loadsStripe }: PagePolicy): string {
  const socket = publicUrl.replace(/^http/, 'ws');
  const stripe = (...hosts: string[]) => (loadsStripe ? hosts : []);
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts.map((hash) => `'${hash}'`), ...stripe('https://js.stripe.com', 'https://*.js.stripe.com')],
    // A page's own script may start one (decision 0152); it comes under this policy as well.
    'worker-src': ["'self'", 'blob:'],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'frame-src': loadsStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : ["'none'"],
    'connect-src': ["'self'", socket, ...stripe('https://api.stripe.com')],
    'img-src': ["'self'", 'data:', 'blob:', ...stripe('https://*.stripe.com')],
    'media-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The service worker fetches pages, files and calls of its own origin, and loads no other script. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** The API document viewer: it sets inline styles, and loads nothing from elsewhere. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
