import type { Role } from '@x1/contract/core/route.ts';

/** Where a person lands after sign-in (S1§2); the account's role decides, not the form that was used (R1). */
export function homePath(role: Role): '/trainer-dashboard' | '/parent-dashboard' | '/admin' {
  if (role === 'admin') return '/admin';
  return role === 'trainer' ? '/trainer-dashboard' : '/parent-dashboard';
}
