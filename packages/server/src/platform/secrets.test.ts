import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSecrets, readOrMakeDataKey } from './secrets.ts';

const secrets = createSecrets('a key of thirty-two characters!!');
const others = createSecrets('another key of thirty-two chars!');

describe('encrypting a text', () => {
  it.each(['', 'short', 'ünïcode ✓', 'x'.repeat(100_000)])('returns the same text when decrypted (%#)', (text) => {
    const sealed = secrets.seal('mail', text);
    expect(secrets.open('mail', sealed)).toBe(text);
    expect(sealed.equals(secrets.seal('mail', text)), 'never looks the same twice').toBe(false);
  });

  it('cannot be undone with a different purpose or key', () => {
    const sealed = secrets.seal('mail', 'secret');
    expect(() => secrets.open('data-export', sealed)).toThrow();
    expect(() => others.open('mail', sealed)).toThrow();
  });

  it('detects every changed byte', () => {
    const sealed = secrets.seal('mail', 'secret');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => secrets.open('mail', changed), `byte ${index}`).toThrow();
    }
  });
});

describe('a token derived from the data key', () => {
  it('is the same for one subject and differs by subject, purpose and key', () => {
    const token = secrets.deriveToken('password-reset', 7);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(secrets.deriveToken('password-reset', 7)).toBe(token);
    expect([
      secrets.deriveToken('password-reset', 8),
      secrets.deriveToken('email-change', 7),
      others.deriveToken('password-reset', 7),
    ]).not.toContain(token);
  });
});

describe('the key of a data directory', () => {
  it('is generated once and readable by its owner only', () => {
    const directory = mkdtempSync(join(tmpdir(), 'x1-key-'));
    try {
      const key = readOrMakeDataKey(directory);
      expect(key.length).toBeGreaterThanOrEqual(32);
      expect(readOrMakeDataKey(directory)).toBe(key);
      expect(statSync(join(directory, 'data-key')).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
