import * as z from 'zod';

/** A sandbox that runs as a process of its own, for several servers. */
export interface SharedSandbox {
  /** On this machine. Its mail server listens on the next port. */
  readonly url: string;
  /** Makes the secrets of its webhooks, the same on every side. */
  readonly key: string;
}

/** The variables of the sandbox; `config.ts` reads them. */
export const sandboxShape = {
  SANDBOX_URL: z
    .string()
    .regex(/^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}\/?$/, 'must be an address of this machine such as http://127.0.0.1:3100')
    .optional(),
  SANDBOX_KEY: z.string().min(32, 'is too short for a secret: at least 32 characters').optional(),
  SANDBOX_PORT: z.coerce.number('must be a number').int('must be whole').min(1).max(65_534, 'must be at most 65534').optional(),
  SANDBOX_WEBHOOK_URL: z.url({ protocol: /^http$/, error: 'must be an address such as http://127.0.0.1:3000' }).optional(),
};
type Variables = { [Name in keyof typeof sandboxShape]: z.output<(typeof sandboxShape)[Name]> };

/** A shared sandbox takes its address and its key. */
export function findSandboxProblems({ SANDBOX_URL, SANDBOX_KEY }: Variables): string[] {
  return SANDBOX_URL !== undefined && SANDBOX_KEY === undefined
    ? ['SANDBOX_KEY is missing: the same as that of the sandbox at SANDBOX_URL']
    : [];
}

export function toSharedSandbox({ SANDBOX_URL, SANDBOX_KEY }: Variables): SharedSandbox | undefined {
  return SANDBOX_URL && SANDBOX_KEY ? { url: new URL(SANDBOX_URL).origin, key: SANDBOX_KEY } : undefined;
}
