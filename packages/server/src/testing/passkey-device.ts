import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyOptions, PasskeyRegistration } from '@x1/contract/accounts/factors.ts';

/** What a device does that is other than it should be. */
interface Fault {
  readonly origin?: string;
  readonly rpId?: string;
  /** Without finger, face or PIN. */
  readonly isUnverified?: boolean;
}

/** A passkey in software: makes one key and signs with it, as a phone would. */
export function createPasskeyDevice(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let signCount = 0;

  function authenticatorData({ rpId = new URL(origin).hostname, isUnverified }: Fault, attested = Buffer.alloc(0)): Buffer {
    const flags = 1 | (isUnverified ? 0 : 4) | (attested.length > 0 ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signCount);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter, attested]);
  }
  const clientData = (type: string, { challenge }: PasskeyOptions, fault: Fault) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: fault.origin ?? origin, crossOrigin: false }));
  const described = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const;

  return {
    /** The counter of a copy falls behind. */
    setSignCount: (count: number) => {
      signCount = count;
    },

    register: (options: PasskeyOptions, fault: Fault = {}): PasskeyRegistration => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE: EC2, ES256, P-256, x, y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 32]),
        Buffer.from(y, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key]);
      const authData = authenticatorData(fault, attested);
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.of(0xa0),
        text('authData'),
        Buffer.of(0x58, authData.length),
        authData,
      ]);
      const clientDataJSON = clientData('webauthn.create', options, fault).toString('base64url');
      return { ...described, response: { clientDataJSON, attestationObject: attestation.toString('base64url'), transports: ['internal'] } };
    },

    sign: (options: PasskeyOptions, fault: Fault = {}): PasskeyAssertion => {
      signCount += 1;
      const client = clientData('webauthn.get', options, fault);
      const data = authenticatorData(fault);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { ...described, response };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** CBOR text shorter than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)]);
}
