import { describe, expect, it } from 'vitest';
import { pagePolicy } from './content-security-policy.ts';

const page = { nonce: 'n', scripts: ['sha256-a'], publicUrl: 'https://x1.test' };

describe('what the page may load', () => {
  it("lets Stripe's payment form, its wallets and Link work in frames of its own, where Stripe's script is used", () => {
    const policy = pagePolicy({ ...page, loadsStripe: true });
    expect(policy).toContain("script-src 'self' 'sha256-a' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;');
    expect(policy).toContain("connect-src 'self' wss://x1.test https://api.stripe.com;");
  });

  it("lets the page's own script start a worker, and nothing from elsewhere", () => {
    expect(pagePolicy({ ...page, loadsStripe: true })).toContain("worker-src 'self' blob:;");
  });

  it('loads nothing of Stripe elsewhere', () => {
    expect(pagePolicy({ ...page, loadsStripe: false })).not.toContain('stripe');
  });
});
