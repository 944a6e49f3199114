import { t } from '@x1/contract/core/texts.ts';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';

const SECOND_MS = 1_000;

/** How long the time is held still, by the second, and what happens at zero. Screen readers read it when they come to it, not every second. */
export function HeldChip({ expiresAt }: { expiresAt: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span className="held" role="timer">
        <Icon of={Clock} />
        {t('Time held {left}', { left: leftText(Date.parse(expiresAt) - now) })}
      </span>
      <p className="small muted held-note">
        {t('If the clock runs out, you just pick a time again. Nothing is charged, and what you typed stays.')}
      </p>
    </>
  );
}

/** '9:58'; never below '0:00'. */
export function leftText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
