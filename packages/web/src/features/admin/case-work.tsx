import type { CaseWork } from '@x1/contract/admin/case.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type CaseProps, nameOf } from './case-names.ts';
import { useConsole } from './console-context.ts';

// Behind a press.
const CaseDetails = lazy(async () => ({ default: (await import('./case-details.tsx')).CaseDetails }));

/** Who has a case, or that somebody should, and how much is written about it; pressed, both can be changed, below what the children say of it. */
export function CaseButton({ work, children, ...one }: CaseProps & { work: CaseWork; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { operatorId } = useConsole();
  const who = work.takenBy ? nameOf(work.takenBy, operatorId) : 'Assign';
  return (
    <>
      <Button
        variant="outline"
        size="s"
        aria-label={`${one.title}: ${who}, ${countText(work.notes, 'note')}`}
        onClick={() => setOpen(true)}
      >
        {work.notes > 0 ? `${who} · ${countText(work.notes, 'note')}` : who}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={one.title} description="Only operators see this.">
        <div className="stack tight">
          {children}
          <Suspense fallback={<Spinner label="Loading the notes..." />}>
            <CaseDetails {...one} />
          </Suspense>
        </div>
      </Dialog>
    </>
  );
}
