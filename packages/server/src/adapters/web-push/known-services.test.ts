import { describe, expect, it } from 'vitest';
import { isKnownService } from './known-services.ts';

describe('the push endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/c8x:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuA',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYA',
  ])('%s of a browser is accepted', (endpoint) => {
    expect(isKnownService(endpoint)).toBe(true);
    expect(isKnownService(endpoint, 'loopback')).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://user:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://evil.example/fcm.googleapis.com',
    'https://push.services.mozilla.com.evil.example/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:7f00:1]/x',
    'https://10.0.0.1/',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'not an address',
  ])('%s is refused', (endpoint) => {
    expect(isKnownService(endpoint)).toBe(false);
    expect(isKnownService(endpoint, 'loopback')).toBe(false);
  });

  it.each(['http://127.0.0.1:4000/push', 'http://localhost:4000/push', 'https://[::1]/push', 'http://0x7f.1/push'])(
    '%s on this machine is accepted outside production only',
    (endpoint) => {
      expect(isKnownService(endpoint)).toBe(false);
      expect(isKnownService(endpoint, 'loopback')).toBe(true);
    },
  );
});
