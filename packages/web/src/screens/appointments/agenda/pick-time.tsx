import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import { schedulePath } from '../../../lib/proposed-time.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';

interface PickTimeProps {
  session: { readonly id: AppointmentId; readonly title: string };
  role: Role;
  look: ButtonProps['variant'];
  /** Which session it is, where a card has several. */
  of?: { readonly number: number; readonly count: number };
}

/** Leads to the session with the dialog for its time open. */
export function PickTime({ session, role, look, of }: PickTimeProps) {
  const label = role === 'trainer' ? t('Set a time') : t('Pick a time');
  return (
    <Button size="s" variant={look} className="sess-do" href={schedulePath(session.id)} aria-label={longLabel(session.title, role, of)}>
      {label}
    </Button>
  );
}

function longLabel(title: string, role: Role, of: PickTimeProps['of']): string {
  if (of === undefined) return role === 'trainer' ? t('Set a time for {title}', { title }) : t('Pick a time for {title}', { title });
  const { number, count } = of;
  return role === 'trainer'
    ? t('Set a time for session {number} of {count} of {title}', { number, count, title })
    : t('Pick a time for session {number} of {count} of {title}', { number, count, title });
}
