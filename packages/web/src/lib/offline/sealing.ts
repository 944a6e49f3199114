/**
 * What is kept is sealed to the sign-in: without its token, which leaves the device with the person, nobody reads it, whatever became of the
 * deletion. Each sign-in has another token.
 */
export interface Seal {
  /** By which one's own entries are told from those of others; it doesn't tell the token. */
  readonly owner: string;
  readonly close: (text: string) => Promise<{ iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }>;
  /** @throws DOMException when it was sealed for another sign-in, or changed */
  readonly open: (kept: { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }) => Promise<string>;
}

const IV_BYTES = 12;
const seals = new Map<string, Promise<Seal>>();

/** The seal of a sign-in; only where the page is served by https, or from this machine. */
export function sealOf(token: string): Promise<Seal> {
  const seal = seals.get(token) ?? makeSeal(token);
  seals.clear();
  seals.set(token, seal);
  return seal;
}

async function makeSeal(token: string): Promise<Seal> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(token), 'HKDF', false, ['deriveKey', 'deriveBits']);
  const owner = toHex(await crypto.subtle.deriveBits(derivation('owner'), material, 128));
  const key = await crypto.subtle.deriveKey(derivation('answers'), material, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  return {
    owner,
    close: async (text) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)) };
    },
    open: async ({ iv, sealed }) => new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)),
  };
}

const derivation = (purpose: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: new TextEncoder().encode(`x1-offline:${purpose}`),
});

function toHex(bits: ArrayBuffer): string {
  return [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
