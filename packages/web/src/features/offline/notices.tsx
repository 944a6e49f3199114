import type { User } from '@x1/contract/accounts/user.ts';
import { InstallHint } from './install-hint.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** What is said above every screen. */
export function Notices({ user }: { user: User }) {
  return (
    <>
      <OfflineNotice user={user} />
      <InstallHint />
    </>
  );
}
