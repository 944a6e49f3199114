import { isIP } from 'node:net';
import type { PasskeyAssertion, PasskeyOptions, PasskeyRegistration } from '@x1/contract/accounts/factors.ts';

/** Ed25519, ES256 and RS256, which every device has one of. Named, because the library's default probes what this Node can and warns. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Loaded with the first passkey: it is a tenth of what a server needs to start. */
const webAuthn = () => import('@simplewebauthn/server');

/** What is kept of a passkey: nothing that signs. */
export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: string[];
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/**
 * Passkeys of this product (WebAuthn): bound to the domain of its public address, and used with the owner's finger, face or PIN.
 *
 * @param publicUrl as the server is configured; what a request claims to have come by is not asked
 */
export function createPasskeys(publicUrl: string) {
  const { hostname: rpID, origin: expectedOrigin } = new URL(publicUrl);
  return {
    /** An address without a name has none. */
    arePossible: isIP(rpID.replace(/^\[|\]$/g, '')) === 0,

    /** @param challenge base64url @param known of this person: a device that has one makes no second */
    registrationOptions: async (person: { id: string; email: string }, challenge: string, known: readonly StoredPasskey[]) =>
      (await (
        await webAuthn()
      ).generateRegistrationOptions({
        rpName: 'X1',
        rpID,
        userName: person.email,
        userID: new TextEncoder().encode(person.id),
        challenge: bytesOf(challenge),
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: known.map(toDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      })) as unknown as PasskeyOptions,

    /** The passkey that was made for this challenge, here; undefined for anything else. */
    verifyRegistration: (response: PasskeyRegistration, expectedChallenge: string): Promise<StoredPasskey | undefined> =>
      undefinedOnError(async () => {
        const { transports = [] } = response.response;
        const { registrationInfo } = await (await webAuthn()).verifyRegistrationResponse({
          response: { ...response, response: { ...response.response, transports: transports as never }, clientExtensionResults: {} },
          expectedChallenge,
          expectedOrigin,
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs,
        });
        if (!registrationInfo) return undefined;
        const { id, publicKey, counter } = registrationInfo.credential;
        return { credentialId: id, publicKey: Buffer.from(publicKey), signCount: counter, transports };
      }),

    requestOptions: async (challenge: string, known: readonly StoredPasskey[]) =>
      (await (
        await webAuthn()
      ).generateAuthenticationOptions({
        rpID,
        challenge: bytesOf(challenge),
        allowCredentials: known.map(toDescriptor),
        userVerification: 'required',
      })) as unknown as PasskeyOptions,

    /**
     * @returns the passkey's new counter when it signed this challenge, here, and the counter did not fall; undefined otherwise: a counter
     *   that falls is of a copy
     */
    verifyAssertion: (response: PasskeyAssertion, expectedChallenge: string, passkey: StoredPasskey): Promise<number | undefined> =>
      undefinedOnError(async () => {
        const { userHandle } = response.response;
        const { verified, authenticationInfo } = await (await webAuthn()).verifyAuthenticationResponse({
          response: { ...response, response: { ...response.response, userHandle: userHandle ?? undefined }, clientExtensionResults: {} },
          expectedChallenge,
          expectedOrigin,
          expectedRPID: rpID,
          credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.signCount },
          requireUserVerification: true,
        });
        return verified ? authenticationInfo.newCounter : undefined;
      }),
  };
}

function toDescriptor({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, transports };
}

function bytesOf(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** The library throws at whatever is not as it should be: foreign origin, other challenge, bytes that are no CBOR. All of it is a wrong answer. */
async function undefinedOnError<Value>(verify: () => Promise<Value | undefined>): Promise<Value | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
