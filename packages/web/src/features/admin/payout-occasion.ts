import type { AdminPayout } from '@x1/contract/admin/money.ts';

/** 'Friday 2026-11-06', or that the trainer asked for it. */
export function payoutOccasion({ kind, friday }: Pick<AdminPayout, 'kind' | 'friday'>): string {
  return kind === 'weekly' ? `Friday ${friday}` : 'Requested';
}
