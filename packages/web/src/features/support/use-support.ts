import { useMutation } from '@tanstack/react-query';
import type { NewSupportRequest } from '@x1/contract/support/support-request.ts';
import { supportApi } from '../../lib/api/support.ts';

/** Sends a letter to support (R34). */
export function useWriteToSupport() {
  return useMutation({ mutationFn: (body: NewSupportRequest) => supportApi.request({ body }) });
}
