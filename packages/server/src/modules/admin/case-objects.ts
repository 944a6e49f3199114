import type { CaseKind } from '@x1/contract/admin/case.ts';
import type { AuditObject } from '@x1/contract/admin/operations.ts';

/** What the audit log calls a case. */
export const caseObjects: Readonly<Record<CaseKind, AuditObject>> = {
  report: 'report',
  problem: 'appointment',
  'support-request': 'support-request',
  dispute: 'dispute',
  payment: 'transaction',
  refund: 'refund',
  payout: 'payout',
  mail: 'mail',
  verification: 'user',
  'background-check': 'background-check',
};
