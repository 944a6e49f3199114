import type { CaseKind, ListedOperator } from '@x1/contract/admin/case.ts';
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

/** The same as an entry of a choice; says who has left. */
export function operatorLabel({ isFormer, ...operator }: ListedOperator, operatorId: number): string {
  return isFormer ? `${operator.email} (left)` : nameOf(operator, operatorId);
}
