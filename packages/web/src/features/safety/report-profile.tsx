import type { User } from '@x1/contract/accounts/user.ts';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

interface ReportProfileProps {
  user: User;
  trainer: { readonly id: TrainerId; readonly userId: UserId; readonly name: string };
}

/** The way to report a trainer's profile (R148), for everybody who may: not the trainer, and not operators. */
export function ReportProfile({ user, trainer }: ReportProfileProps) {
  const [isOpen, setOpen] = useState(false);
  if (user.role === 'admin' || user.id === trainer.userId) return null;
  return (
    <div>
      <Button variant="quiet" size="s" icon={Flag} onClick={() => setOpen(true)}>
        Report this profile
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog target={{ subject: 'trainer', id: trainer.id, name: trainer.name }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
