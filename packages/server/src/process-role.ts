import * as z from 'zod';

const roles = ['all', 'web', 'worker'] as const;

/** What a process does: serve people (`web`), do background work (`worker`), or both. */
export type ProcessRole = (typeof roles)[number];

/** The variable of the role; `config.ts` reads it. */
export const roleShape = { X1_ROLE: z.enum(roles, 'must be all, web or worker').default('all') };

interface Variables {
  readonly X1_ROLE?: ProcessRole;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly SANDBOX_URL?: string | undefined;
}

/** A sandbox inside a process belongs to it: what a web process asks of its own, a worker would never hear of. */
export function findRoleProblems({ X1_ROLE: role = 'all', STRIPE_SECRET_KEY, SMTP_URL, SANDBOX_URL }: Variables): string[] {
  if (role === 'all' || SANDBOX_URL !== undefined || (STRIPE_SECRET_KEY !== undefined && SMTP_URL !== undefined)) return [];
  return [`X1_ROLE=${role} needs Stripe's keys and SMTP_URL, or SANDBOX_URL: a sandbox inside this process would be unknown to the others`];
}
