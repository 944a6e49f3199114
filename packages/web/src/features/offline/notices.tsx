import './offline.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { InstallHint } from './install-hint.tsx';

/** What is said above every screen. */
export function Notices(_: { user: User }) {
  return <InstallHint />;
}
