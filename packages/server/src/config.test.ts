import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_51HxYz0aBcDeFgHi',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51HxYz0aBcDeFgHi',
  STRIPE_WEBHOOK_SECRET_PAYMENTS: 'whsec_8fK2mQ9xLz4TnW7vRb3YcJ6hPd1sGa5e',
  STRIPE_WEBHOOK_SECRET_IDENTITY: 'whsec_2fK2mQ9xLz4TnW7vRb3YcJ6hPd1sGa5e',
  STRIPE_WEBHOOK_SECRET_CONNECT: 'whsec_3fK2mQ9xLz4TnW7vRb3YcJ6hPd1sGa5e',
};
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://x1@db.internal/x1',
  PUBLIC_URL: 'https://x1.test/',
  TRUST_PROXY: '0',
  DATA_KEY: 'b7Qe2ZkR9wXs4LmT6vYc1NfH8jUa3PdG',
  SMTP_URL: 'smtp://x1:p%40ss@mail.internal:587',
  MAIL_FROM: 'X1 <hello@x1.test>',
};
const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_51HxYz0aBcDeFgHi', STRIPE_PUBLISHABLE_KEY: 'pk_live_51HxYz0aBcDeFgHi' };

function problemsOf(variables: Record<string, string>): string {
  try {
    readConfig(variables);
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

describe('settings', () => {
  it('need no value for a first start: embedded database, sandbox and demo on port 3000', () => {
    expect(readConfig({})).toMatchObject({
      host: 'localhost',
      port: 3000,
      databaseUrl: undefined,
      stripe: undefined,
      s3: undefined,
      smtp: undefined,
      mailFrom: { name: 'X1', address: 'hello@x1.test' },
      demo: true,
      limits: 'relaxed',
    });
  });

  it('count as missing when they are blank', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readConfig({}));
  });

  it('let a process serve or work only, not with a sandbox of its own', () => {
    const services = { ...stripe, SMTP_URL: 'smtp://mail.x1.test', MAIL_FROM: 'hello@x1.test' };
    const sharedSandbox = { SANDBOX_URL: 'http://127.0.0.1:3100', SANDBOX_KEY: 'b7Qe2ZkR9wXs4LmT6vYc1NfH8jUa3PdG' };
    expect(readConfig({}).role).toBe('all');
    expect(readConfig({ ...services, X1_ROLE: 'web' }).role).toBe('web');
    expect(readConfig({ ...sharedSandbox, X1_ROLE: 'worker' }).role).toBe('worker');
    expect(problemsOf({ X1_ROLE: 'web' })).toContain("X1_ROLE=web needs Stripe's keys and SMTP_URL, or SANDBOX_URL");
    expect(problemsOf({ ...stripe, X1_ROLE: 'worker' })).toContain("X1_ROLE=worker needs Stripe's keys and SMTP_URL, or SANDBOX_URL");
    expect(problemsOf({ X1_ROLE: 'both' })).toContain('X1_ROLE must be all, web or worker');
  });

  it('take a direct address of the database beside the one of a pooler, and the size of the pool', () => {
    const given = { DATABASE_URL: 'postgres://x1@pooler/x1', DATABASE_DIRECT_URL: 'postgres://x1@db/x1', DATABASE_POOL_SIZE: '25' };
    expect(readConfig(given)).toMatchObject({
      databaseUrl: given.DATABASE_URL,
      databaseDirectUrl: given.DATABASE_DIRECT_URL,
      databasePoolSize: 25,
    });
    expect(problemsOf({ DATABASE_DIRECT_URL: given.DATABASE_DIRECT_URL })).toContain('DATABASE_URL is missing');
    expect(problemsOf({ ...given, DATABASE_DIRECT_URL: 'db' })).toContain('DATABASE_DIRECT_URL must be an address');
    expect(problemsOf({ ...given, DATABASE_POOL_SIZE: '3' })).toContain('DATABASE_POOL_SIZE must be at least 4');
  });

  it("accept Google's client id and secret together or not at all", () => {
    const google = { GOOGLE_CLIENT_ID: '1234-abc.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'GOCSPX-8fK2mQ9xLz4TnW7vRb3Y' };
    expect(readConfig({}).google).toBeUndefined();
    expect(readConfig(google).google).toEqual({ clientId: google.GOOGLE_CLIENT_ID, clientSecret: google.GOOGLE_CLIENT_SECRET });
    expect(problemsOf({ GOOGLE_CLIENT_ID: google.GOOGLE_CLIENT_ID })).toContain('GOOGLE_CLIENT_SECRET is missing or wrong');
    expect(problemsOf({ ...google, GOOGLE_CLIENT_ID: 'x1' })).toContain('GOOGLE_CLIENT_ID must be the id of an OAuth client of Google');
    // Production runs without them; calendars just cannot be connected.
    expect(problemsOf({ ...production, ...live })).toBe('');
  });

  it("accept Microsoft's application id and secret together or not at all", () => {
    const id = '7f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f';
    const microsoft = { MICROSOFT_CLIENT_ID: id, MICROSOFT_CLIENT_SECRET: 'Q~8fK2mQ9xLz4TnW7vRb3Y' };
    expect(readConfig({}).microsoft).toBeUndefined();
    expect(readConfig(microsoft).microsoft).toEqual({ clientId: id, clientSecret: microsoft.MICROSOFT_CLIENT_SECRET });
    expect(problemsOf({ MICROSOFT_CLIENT_ID: id })).toContain('MICROSOFT_CLIENT_SECRET is missing or wrong');
    expect(problemsOf({ ...microsoft, MICROSOFT_CLIENT_ID: 'x1' })).toContain('MICROSOFT_CLIENT_ID must be the application id');
  });

  it('say which calendar servers trainers may name', () => {
    expect(readConfig({}).calDavServers).toBeUndefined();
    expect(readConfig({ CALDAV_SERVERS: 'any' }).calDavServers).toBe('any');
    expect(readConfig({}).webhookReceivers).toBe('public');
    expect(readConfig({ WEBHOOK_RECEIVERS: 'any' }).webhookReceivers).toBe('any');
    expect(problemsOf({ WEBHOOK_RECEIVERS: 'none' })).toContain('WEBHOOK_RECEIVERS must be public or any');
    expect(problemsOf({ CALDAV_SERVERS: 'all' })).toContain('CALDAV_SERVERS must be public, any or none');
  });

  it('order background checks with both the key and the package of Checkr, or neither', () => {
    const checkr = { CHECKR_API_KEY: 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6a7b8c9d0', CHECKR_PACKAGE: 'basic_plus' };
    expect(readConfig({})).toMatchObject({ checkr: undefined, requiresBackgroundCheck: false });
    expect(readConfig(checkr).checkr).toEqual({ apiKey: checkr.CHECKR_API_KEY, package: 'basic_plus', environment: 'live' });
    expect(problemsOf({ CHECKR_PACKAGE: 'basic_plus' })).toContain('CHECKR_API_KEY is missing or wrong');
    expect(problemsOf({ ...checkr, CHECKR_API_KEY: 'a key' })).toContain('CHECKR_API_KEY must be a secret key');
    expect(problemsOf({ CHECKR_ENVIRONMENT: 'test' })).toContain('CHECKR_ENVIRONMENT must be live or staging');
    expect(readConfig({ BACKGROUND_CHECK_REQUIRED: '1' }).requiresBackgroundCheck).toBe(true);
  });

  it('turn the demo off with a real service or on request', () => {
    expect(readConfig({ DEMO: '0' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://x1@localhost/x1' }).demo).toBe(false);
    expect(readConfig({ ...stripe }).demo).toBe(false);
    expect(readConfig({ SMTP_URL: 'smtp://mail.x1.test', MAIL_FROM: 'hello@x1.test' }).demo).toBe(false);
  });

  it('limit the payouts of new sellers, by default to $1,000 until 5 sessions or 30 days (R182)', () => {
    expect(readConfig({}).newSellers).toEqual({ sessions: 5, days: 30, capCents: 100_000 });
    const given = { NEW_SELLER_SESSIONS: '3', NEW_SELLER_DAYS: '14', NEW_SELLER_PAYOUT_CENTS: '50000' };
    expect(readConfig(given).newSellers).toEqual({ sessions: 3, days: 14, capCents: 50_000 });
    expect(problemsOf({ NEW_SELLER_PAYOUT_CENTS: '4999' })).toContain('NEW_SELLER_PAYOUT_CENTS');
  });

  it('keep consent records for seven years, or as many as are set (R173)', () => {
    expect([readConfig({}).keepsOffline, readConfig({ OFFLINE_PAGES: '0' }).keepsOffline]).toEqual([true, false]);
    expect([readConfig({}).referralRewardCents, readConfig({ REFERRAL_REWARD_CENTS: '0' }).referralRewardCents]).toEqual([1_000, 0]);
    expect(readConfig({}).consentYears).toBe(7);
    expect(readConfig({ CONSENT_YEARS: '10' }).consentYears).toBe(10);
    expect(problemsOf({ CONSENT_YEARS: '0' })).toContain('CONSENT_YEARS');
  });

  it('configure a virus scanner at a port or a socket file', () => {
    const largestBytes = 100 * 1_024 * 1_024;
    expect(readConfig({}).clamav).toBeUndefined();
    expect(readConfig({ CLAMAV_ADDRESS: 'clamd:3310' }).clamav).toEqual({ address: { host: 'clamd', port: 3_310 }, largestBytes });
    expect(readConfig({ CLAMAV_ADDRESS: '/run/clamd.ctl' }).clamav).toEqual({ address: { path: '/run/clamd.ctl' }, largestBytes });
    expect(problemsOf({ CLAMAV_ADDRESS: 'somewhere' })).toContain('CLAMAV_ADDRESS must be');
  });

  it('configure the real Stripe and reduce the public URL to its origin', () => {
    const config = readConfig({ ...production, ...live, TRUST_PROXY: '1', PLATFORM_FEE_BPS: '1500' });
    expect(config.stripe?.webhookSecrets.connect).toBe(stripe.STRIPE_WEBHOOK_SECRET_CONNECT);
    expect(config).toMatchObject({
      publicUrl: 'https://x1.test',
      trustProxy: 1,
      platformFeeBasisPoints: 1500,
      limits: 'production',
      isProduction: true,
    });
  });

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.7'],
    ['HOST', 'x1.example'],
    ['PUBLIC_URL', 'https://x1.example'],
    ['PUBLIC_URL', 'http://localhost.x1.example:3000'],
  ])('refuse %s=%s outside production and say what to set', (name, value) => {
    for (const NODE_ENV of ['', 'development', 'test']) {
      const problem = problemsOf({ NODE_ENV, [name]: value });
      expect(problem).toContain(`- ${name}=${value} `);
      expect(problem).toContain('set NODE_ENV=production');
    }
    expect(problemsOf({ ...production, ...live, [name]: value })).toBe('');
  });

  it.each([
    ['HOST', 'localhost'],
    ['HOST', '127.0.0.1'],
    ['HOST', '::1'],
    ['PUBLIC_URL', 'http://localhost:4000'],
    ['PUBLIC_URL', 'http://x1.localhost'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
  ])('accept %s=%s outside production', (name, value) => {
    expect(problemsOf({ [name]: value })).toBe('');
  });

  it('accept a showroom password that is long and not well known', () => {
    expect(readConfig({ X1_SHOWROOM_PASSWORD: 'three-blue-herons' }).showroomPassword).toBe('three-blue-herons');
    expect(problemsOf({ X1_SHOWROOM_PASSWORD: 'herons' })).toContain('X1_SHOWROOM_PASSWORD is too short');
    expect(problemsOf({ X1_SHOWROOM_PASSWORD: 'password1234567' })).toContain('X1_SHOWROOM_PASSWORD is a well-known default');
  });

  it('are refused with every problem at once', () => {
    const message = problemsOf({ NODE_ENV: 'production', PORT: 'many', PLATFORM_FEE_BPS: '10001', DATA_KEY: 'changeme' });
    for (const name of ['PORT', 'PLATFORM_FEE_BPS', 'DATA_KEY', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'PUBLIC_URL'])
      expect(message).toContain(`- ${name} `);
  });

  it.each([
    ['no database', { DATABASE_URL: '' }, 'DATABASE_URL is missing'],
    ['no proxy setting', { TRUST_PROXY: '' }, 'TRUST_PROXY is missing'],
    ['a missing secret', { DATA_KEY: '' }, 'DATA_KEY is missing'],
    ['a short secret', { DATA_KEY: 'b7Qe2ZkR9wXs4Lm' }, 'DATA_KEY is too short'],
    ['a default secret', { DATA_KEY: 'changeme-changeme-changeme-changeme' }, 'DATA_KEY is a well-known default'],
    [
      'a previous key that is the key itself',
      { DATA_KEY_PREVIOUS: 'b7Qe2ZkR9wXs4LmT6vYc1NfH8jUa3PdG' },
      'DATA_KEY_PREVIOUS must be another key than DATA_KEY',
    ],
    [
      'a previous key without its successor',
      { DATA_KEY: '', DATA_KEY_PREVIOUS: 'b7Qe2ZkR9wXs4LmT6vYc1NfH8jUa3PdH' },
      'DATA_KEY_PREVIOUS is the key before it',
    ],
    [
      'a secret of one repeated letter',
      { STRIPE_WEBHOOK_SECRET_CONNECT: 'a'.repeat(40) },
      'STRIPE_WEBHOOK_SECRET_CONNECT is a well-known default',
    ],
    ['a live key beside a test key', { STRIPE_PUBLISHABLE_KEY: stripe.STRIPE_PUBLISHABLE_KEY }, 'both be live keys or both test keys'],
    ['no public URL', { PUBLIC_URL: '' }, 'PUBLIC_URL is missing'],
    ['no mail server', { SMTP_URL: '' }, 'SMTP_URL is missing'],
    ['no mail server beside the real Stripe, not even for a showroom', { SMTP_URL: '', X1_SANDBOX: '1' }, 'SMTP_URL is missing'],
    ['a mail server without a sender', { MAIL_FROM: '' }, 'MAIL_FROM is missing'],
    ['an invalid sender', { MAIL_FROM: 'X1 <hello@x1.test>, other@x1.test' }, 'MAIL_FROM must be an address'],
    ['an invalid mail server', { SMTP_URL: 'https://mail.internal' }, 'SMTP_URL must be an address'],
  ])('refuse %s in production', (_name, change, problem) => {
    expect(problemsOf({ ...production, ...live, ...change })).toContain(problem);
  });

  it('accept the sandbox and the embedded database in production only on request', () => {
    const { DATABASE_URL: _, SMTP_URL: __, ...rest } = production;
    expect(problemsOf({ ...rest })).toMatch(/DATABASE_URL[\s\S]*STRIPE_SECRET_KEY[\s\S]*SMTP_URL/);
    expect(readConfig({ ...rest, ALLOW_EMBEDDED_DATABASE: '1', X1_SANDBOX: '1' })).toMatchObject({
      databaseUrl: undefined,
      stripe: undefined,
      smtp: undefined,
      demo: false,
    });
  });

  it('take a sandbox of its own process on this machine only, with the key it shares', () => {
    const SANDBOX_KEY = 'a-key-of-the-sandbox-0123456789abcdef';
    const SANDBOX_URL = 'http://127.0.0.1:3100/';
    expect(readConfig({ SANDBOX_URL, SANDBOX_KEY })).toMatchObject({
      sharedSandbox: { url: 'http://127.0.0.1:3100', key: SANDBOX_KEY },
      demo: false,
    });
    expect(readConfig({ SANDBOX_KEY }).sharedSandbox).toBeUndefined();
    expect(problemsOf({ SANDBOX_URL })).toContain('SANDBOX_KEY is missing');
    expect(problemsOf({ SANDBOX_URL: 'http://sandbox.x1.test:3100', SANDBOX_KEY })).toContain(
      'SANDBOX_URL must be an address of this machine',
    );
  });

  it.each([
    ['smtp://mail.x1.test', { host: 'mail.x1.test', port: 587, isSecure: false, signIn: undefined }],
    ['smtps://me:p%40ss@mail.x1.test', { host: 'mail.x1.test', port: 465, isSecure: true, signIn: { user: 'me', password: 'p@ss' } }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, isSecure: false, signIn: undefined }],
  ])('read the mail server %s', (address, smtp) => {
    expect(readConfig({ SMTP_URL: address, MAIL_FROM: 'hello@x1.test' })).toMatchObject({
      smtp,
      mailFrom: { name: 'X1', address: 'hello@x1.test' },
    });
  });

  it('let emails about one session wait a minute for each other, three seconds in the sandbox, or as long as is set', () => {
    const gatherMs = (variables: Record<string, string>) => readConfig(variables).mailGatherMs;
    expect(gatherMs({ SMTP_URL: 'smtps://mail.x1.test', MAIL_FROM: 'hello@x1.test' })).toBe(60_000);
    expect(gatherMs({})).toBe(3_000);
    expect(gatherMs({ MAIL_GATHER_SECONDS: '0' })).toBe(0);
    expect(() => gatherMs({ MAIL_GATHER_SECONDS: '121' })).toThrow('MAIL_GATHER_SECONDS must be at most 120');
  });

  it('refuse live keys outside production, and only one of two keys', () => {
    expect(problemsOf(live)).toContain('live keys are for NODE_ENV=production only');
    expect(problemsOf({ STRIPE_SECRET_KEY: stripe.STRIPE_SECRET_KEY })).toContain('STRIPE_PUBLISHABLE_KEY is missing or wrong');
  });
});
