import { CALENDAR_CONNECTED_REDIRECT_MS } from '@x1/contract/calendar/connection.ts';
import { CalendarCheck2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';

const NEXT = [
  'Parents can schedule sessions with you.',
  'Appointments sync with your Google Calendar.',
  'You and the parent both get e-mail notifications.',
  'Manage everything from your dashboard.',
];

/** 'Calendar Connected' with what happens next (S2§2); a popup that could not close itself leads nowhere. */
export function Confirmation({ isPopup }: { isPopup: boolean }) {
  return (
    <div className="stack">
      <Panel>
        <Icon of={CalendarCheck2} className="text-volt" />
        <h2 className="mt-3">Calendar Connected</h2>
        <p className="mt-2 max-w-[48ch] muted">Automatic scheduling is enabled.</p>
        {isPopup ? <p className="mt-6">You can close this window.</p> : <WaysOn />}
      </Panel>
      <section aria-labelledby="next">
        <h2 id="next" className="mb-3">
          What happens next
        </h2>
        <ul className="card pad grid list-disc gap-2 pl-9">
          {NEXT.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function WaysOn() {
  const [, navigate] = useLocation();
  const [isStaying, setIsStaying] = useState(false);
  useEffect(() => {
    if (isStaying) return;
    const timer = setTimeout(() => navigate('/trainer-dashboard', { replace: true }), CALENDAR_CONNECTED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isStaying, navigate]);
  return (
    <>
      <div className="mt-6 flex flex-col gap-2 md:flex-row">
        <Button variant="volt" href="/trainer-dashboard">
          Go to Dashboard
        </Button>
        <Button variant="outline" href="/programs">
          Manage Programs
        </Button>
      </div>
      {!isStaying && (
        <p className="small muted mt-4 flex flex-wrap items-center gap-2">
          Your dashboard opens by itself in {CALENDAR_CONNECTED_REDIRECT_MS / 1_000} seconds.
          <Button variant="quiet" size="s" onClick={() => setIsStaying(true)}>
            Stay here
          </Button>
        </p>
      )}
    </>
  );
}
