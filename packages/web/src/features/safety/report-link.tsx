import type { User } from '@x1/contract/accounts/user.ts';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ReportTarget } from './report-dialog.tsx';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** The link to report another person's text (R148, R179): for everyone but operators. */
export function ReportLink({ user, target, label }: { user: User; target: ReportTarget; label: string }) {
  const [isOpen, setOpen] = useState(false);
  if (user.role === 'admin') return null;
  return (
    <div>
      <Button variant="quiet" size="s" icon={Flag} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog target={target} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface ReportProfileProps {
  user: User;
  trainer: { readonly id: number; readonly userId: number; readonly name: string };
}

/** The link that reports a trainer's profile; not shown to that trainer. */
export function ReportProfile({ user, trainer }: ReportProfileProps) {
  if (user.id === trainer.userId) return null;
  return <ReportLink user={user} target={{ subject: 'trainer', id: trainer.id, name: trainer.name }} label="Report this profile" />;
}
