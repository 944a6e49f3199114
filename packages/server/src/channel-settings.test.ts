import { describe, expect, it } from 'vitest';
import { newVapidKeys } from './adapters/web-push/push-sender.ts';
import { ConfigError, readConfig } from './config.ts';

const { publicKey, privateKey } = newVapidKeys();
const vapid = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'mailto:hello@x1.test' };
const sms = { SMS_ACCESS_KEY_ID: 'AKIAEXAMPLE', SMS_SECRET_ACCESS_KEY: 'not a real one' };

function problemsOf(variables: Record<string, string>): string {
  try {
    readConfig(variables);
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

describe('the settings of push and text messages', () => {
  it('are optional', () => {
    expect(readConfig({})).toMatchObject({ vapid: undefined, sms: undefined });
  });

  it('are read as a whole', () => {
    const config = readConfig({ ...vapid, ...sms, SMS_SENDER_ID: 'X1team' });
    expect(config.vapid).toEqual({ publicKey, privateKey, subject: 'mailto:hello@x1.test' });
    expect(config.sms).toEqual({
      endpoint: undefined,
      region: 'us-east-1',
      accessKeyId: 'AKIAEXAMPLE',
      secretAccessKey: 'not a real one',
      senderId: 'X1team',
    });
  });

  it('are refused with the names of the missing ones', () => {
    expect(problemsOf({ VAPID_PUBLIC_KEY: publicKey })).toMatch(/VAPID_PRIVATE_KEY is missing[\s\S]*VAPID_SUBJECT is missing/);
    expect(problemsOf({ SMS_ACCESS_KEY_ID: 'AKIAEXAMPLE' })).toContain('SMS_SECRET_ACCESS_KEY is missing');
    expect(problemsOf({ SMS_ENDPOINT: 'http://127.0.0.1:1' })).toMatch(
      /SMS_ACCESS_KEY_ID is missing[\s\S]*SMS_SECRET_ACCESS_KEY is missing/,
    );
  });

  it('are refused with an invalid key, subject or sender', () => {
    expect(problemsOf({ ...vapid, VAPID_PUBLIC_KEY: privateKey })).toContain('VAPID_PUBLIC_KEY must be a key of 65 bytes');
    expect(problemsOf({ ...vapid, VAPID_SUBJECT: 'hello@x1.test' })).toContain('VAPID_SUBJECT must be an address such as mailto:');
    expect(problemsOf({ ...sms, SMS_SENDER_ID: 'The X1 team' })).toContain('SMS_SENDER_ID must be 3 to 11 letters and digits');
  });
});
