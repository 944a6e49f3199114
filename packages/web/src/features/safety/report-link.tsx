import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ReportTarget } from './report-dialog.tsx';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

interface ReportLinkProps {
  user: User;
  target: ReportTarget;
  /** Several of its kind, one of which is meant: the dialog asks which. */
  among?: readonly ReportTarget[];
  label: string;
}

/** The link to report another person's text (R148, R179): for everyone but operators. */
export function ReportLink({ user, target, among, label }: ReportLinkProps) {
  const [isOpen, setOpen] = useState(false);
  if (user.role === 'admin') return null;
  return (
    <div>
      <Button variant="quiet" size="s" icon={Flag} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog target={target} among={among} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface ReportProfileProps {
  user: User;
  trainer: { readonly id: number; readonly userId: number; readonly name: string };
}

interface ReportProgramProps extends ReportProfileProps {
  programs: readonly { readonly id: number; readonly title: string }[];
}

/** One link for all programs of a page; nobody reports a program of their own. */
export function ReportProgram({ user, trainer, programs }: ReportProgramProps) {
  const targets = programs.map(({ id, title }) => ({ subject: 'program', id, name: trainer.name, quote: title }) as const);
  const [target] = targets;
  if (user.id === trainer.userId || !target) return null;
  return (
    <ReportLink user={user} target={target} among={targets} label={targets.length > 1 ? t('Report a program') : t('Report this program')} />
  );
}

/** The link that reports a trainer's profile; not shown to that trainer. */
export function ReportProfile({ user, trainer }: ReportProfileProps) {
  if (user.id === trainer.userId) return null;
  return <ReportLink user={user} target={{ subject: 'trainer', id: trainer.id, name: trainer.name }} label={t('Report this profile')} />;
}
