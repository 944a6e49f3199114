import type { FactorChallenge } from '@x1/contract/accounts/factors.ts';
import { describe, expect, it } from 'vitest';
import { createPasskeyDevice } from '../../../testing/passkey-device.ts';
import { challengeFor } from '../../../testing/second-factor.ts';
import { openApp } from '../../../testing/start-app.ts';
import { createPasskeys } from './passkeys.ts';

const app = await openApp();
const wrong = { status: 403, code: 'auth.factor_wrong' };
type Device = ReturnType<typeof createPasskeyDevice>;

async function personWithPasskey() {
  const [person, device] = [await app.signUp('trainer'), createPasskeyDevice(app.publicUrl)];
  const { enrollment, options } = await person.api.accounts.beginPasskey();
  const body = { enrollment, response: device.register(options), name: 'Laptop' };
  const { recoveryCodes } = await person.api.accounts.addPasskey({ body });
  expect(recoveryCodes).toHaveLength(10);
  return { ...person, device };
}

const signWith = ({ challenge, passkey }: FactorChallenge, device: Device, fault?: Parameters<Device['sign']>[1]) =>
  app.api().accounts.answerFactor({ body: { challenge, answer: { method: 'passkey', response: device.sign(passkey ?? {}, fault) } } });

describe('a passkey', () => {
  it('completes a sign-in after the password, any number of times', async () => {
    const person = await personWithPasskey();
    for (let time = 0; time < 2; time += 1) {
      const challenge = await challengeFor(app, person);
      expect(challenge.methods).toEqual(['passkey', 'recovery-code']);
      expect(challenge.passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
      expect(await signWith(challenge, person.device)).toMatchObject({ user: { id: person.user.id } });
    }
  });

  it('is refused for another site, another challenge, another key, and without user verification', async () => {
    const person = await personWithPasskey();
    const old = await challengeFor(app, person);
    const attempts = [
      (challenge: FactorChallenge) => signWith(challenge, person.device, { origin: 'https://x1.evil.example' }),
      (challenge: FactorChallenge) => signWith(challenge, person.device, { rpId: 'evil.example' }),
      (challenge: FactorChallenge) => signWith(challenge, person.device, { isUnverified: true }),
      (challenge: FactorChallenge) => signWith({ ...challenge, passkey: old.passkey }, person.device),
      (challenge: FactorChallenge) => signWith(challenge, createPasskeyDevice(app.publicUrl)),
    ];
    for (const attempt of attempts) await expect(attempt(await challengeFor(app, person))).rejects.toMatchObject(wrong);
  });

  it('is refused when its counter decreases, because then it is a copy', async () => {
    const person = await personWithPasskey();
    person.device.setSignCount(7);
    await signWith(await challengeFor(app, person), person.device);
    person.device.setSignCount(3);
    await expect(signWith(await challengeFor(app, person), person.device)).rejects.toMatchObject(wrong);
  });

  it('is added only for this site, with user verification, and once', async () => {
    const { api } = await app.signUp('parent');
    const device = createPasskeyDevice(app.publicUrl);
    const add = async (fault?: Parameters<Device['register']>[1]) => {
      const { enrollment, options } = await api.accounts.beginPasskey();
      return api.accounts.addPasskey({ body: { enrollment, response: device.register(options, fault), name: 'Laptop' } });
    };
    await expect(add({ origin: 'https://x1.evil.example' })).rejects.toMatchObject(wrong);
    await expect(add({ isUnverified: true })).rejects.toMatchObject(wrong);
    expect((await add()).factors).toHaveLength(1);
    await expect(add()).rejects.toMatchObject(wrong);
  });

  it("requires a host name in the site's address, not an IP address", () => {
    expect(createPasskeys('https://x1.example').arePossible).toBe(true);
    expect(createPasskeys('http://127.0.0.1:3000').arePossible).toBe(false);
    expect(createPasskeys('http://[::1]:3000').arePossible).toBe(false);
  });
});
