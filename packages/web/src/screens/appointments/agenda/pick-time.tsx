import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { schedulePath } from '../../../lib/proposed-time.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';

interface PickTimeProps {
  session: { readonly id: AppointmentId; readonly title: string };
  role: Role;
  look: ButtonProps['variant'];
  /** Completes the label where a card has several: 'session 4 of 6'. */
  of?: string;
}

/** Leads to the session with the dialog for its time open. */
export function PickTime({ session, role, look, of }: PickTimeProps) {
  const label = role === 'trainer' ? 'Set a time' : 'Pick a time';
  return (
    <Button
      size="s"
      variant={look}
      className="sess-do"
      href={schedulePath(session.id)}
      aria-label={`${label} for ${of ? `${of} of ` : ''}${session.title}`}
    >
      {label}
    </Button>
  );
}
