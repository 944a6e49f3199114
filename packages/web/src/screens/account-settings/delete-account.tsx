import type { User } from '@x1/contract/accounts/user.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useCloseAccount } from '../../features/account/use-own-data.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { SettingsCard } from './settings-card.tsx';

/** Leaving for good, with what it means and, where it cannot be yet, why (B18, security.md §5.2). */
export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const [, navigate] = useLocation();
  const close = useCloseAccount();
  const leave = async (password: string) => {
    await close.mutateAsync(password);
    navigate('/', { replace: true });
    toast({ title: 'Account deleted', description: 'You are signed out everywhere, and your data are gone or on their way out.' });
  };
  return (
    <SettingsCard id="delete-account" title="Delete my account" note="For good: nobody can bring it back, not even we.">
      <ul className="consequences small">
        <li>You are signed out everywhere at once, and nobody can sign in to the account again.</li>
        <li>
          {user.role === 'trainer'
            ? 'Your profile, photo, programs and media disappear.'
            : 'Your name, e-mail, phone and athletes disappear.'}
        </li>
        <li>People you wrote with keep your messages for 90 days, from “Deleted user”. Reviews stay without your name.</li>
        <li>We must keep records of payments for seven years. They no longer say who you were.</li>
        <li>Finish first: while a paid session, a refund, a dispute or money in your balance is open, the account stays.</li>
      </ul>
      <Button variant="danger" className="mt-4" onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      <PasswordDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Delete your account?"
        email={user.email}
        confirmLabel="Delete my account"
        tone="danger"
        fallback="Your account could not be deleted. Please try again."
        onConfirm={leave}
      >
        <p>This cannot be undone. If you want a copy of your data, export it first.</p>
      </PasswordDialog>
    </SettingsCard>
  );
}
