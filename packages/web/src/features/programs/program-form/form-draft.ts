import type { ProgramId, UserId } from '@x1/contract/core/ids.ts';

/** Where unsaved changes wait on the device: one draft per person and program, so that nothing typed is lost. */
export function draftKey(userId: UserId, programId: ProgramId | null): string {
  return `draft:program:${userId}:${programId ?? 'new'}`;
}
