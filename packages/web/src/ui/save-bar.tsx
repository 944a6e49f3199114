import { t } from '@x1/contract/core/texts.ts';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface SaveBarProps {
  form: { readonly isChanged: boolean; readonly isBusy: boolean };
  /** What is said beside the buttons. */
  children: string;
  busyLabel?: string;
  /** Something else than sending keeps it busy, such as files under way. */
  isWaiting?: boolean;
  onDiscard: () => void;
}

/** The last part of a long form: Save Changes, in reach wherever one has scrolled to, and only while there is something to save. The field one types in stays above it. */
export function SaveBar({ form, children, busyLabel = t('Saving...'), isWaiting = false, onDiscard }: SaveBarProps) {
  const isBusy = form.isBusy || isWaiting;
  const isShown = form.isChanged || isBusy;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isShown) bar.current?.closest('form')?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    <>
      <p className="sr" role="status">
        {isShown && children}
      </p>
      {isShown && (
        <section ref={bar} className="savebar" aria-label={t('Unsaved changes')}>
          <p className="small grow" aria-hidden="true">
            {children}
          </p>
          <Button variant="quiet" isDisabled={isBusy} onClick={onDiscard}>
            {t('Discard')}
          </Button>
          <Button type="submit" isBusy={isBusy} busyLabel={busyLabel}>
            {t('Save Changes')}
          </Button>
        </section>
      )}
    </>
  );
}
