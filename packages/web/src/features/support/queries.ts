import type { NewSupportRequest } from '@x1/contract/support/support-request.ts';
import { supportApi } from '../../lib/api/support.ts';
import { useChange } from '../../lib/use-change.ts';

/** Sends a letter to support (R34). */
export function useWriteToSupport() {
  return useChange({ call: (body: NewSupportRequest) => supportApi.request({ body }), stale: supportApi.request.stale });
}
