import type { User } from '@x1/contract/accounts/user.ts';
import { lazy, Suspense, useState } from 'react';
import { hasCode } from '../../../lib/api-errors.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/**
 * Does what the server may refuse with `auth.confirmation_required`: then the person is asked who they are, and it is done again (R181).
 *
 * @returns `confirmed`, which answers undefined when the person gave up, and the `dialog` to draw
 */
export function useConfirmation(user: Pick<User, 'email'>) {
  const [asking, setAsking] = useState<{ end: (isConfirmed: boolean) => void }>();
  const ask = () =>
    new Promise<boolean>((resolve) => {
      const end = (isConfirmed: boolean) => {
        setAsking(undefined);
        resolve(isConfirmed);
      };
      setAsking({ end });
    });
  const confirmed = async <Answer,>(action: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await action();
    } catch (error) {
      if (!hasCode(error, 'auth.confirmation_required')) throw error;
    }
    return (await ask()) ? action() : undefined;
  };
  const dialog = asking && (
    <Suspense fallback={null}>
      <ConfirmDialog email={user.email} onDone={() => asking.end(true)} onClose={() => asking.end(false)} />
    </Suspense>
  );
  return { confirmed, dialog };
}
