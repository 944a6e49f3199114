import type { CaseKind } from '@x1/contract/admin/case.ts';
import type { Operator } from '@x1/contract/admin/person.ts';

/** Which case, and what it's called. */
export interface CaseProps {
  kind: CaseKind;
  caseId: number;
  /** Such as 'Report 12'. */
  title: string;
}

/** An operator as the others call them. */
export function nameOf({ id, email }: Operator, operatorId: number): string {
  return id === operatorId ? 'You' : email;
}
