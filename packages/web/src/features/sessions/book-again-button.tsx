import { firstName } from '@x1/contract/core/first-name.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { bookAgainPath } from '@x1/contract/sessions/book-again-path.ts';
import { CalendarPlus } from 'lucide-react';
import { Button, type ButtonProps } from '../../ui/button.tsx';

interface BookAgainButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'isFullWidth' | 'className'> {
  session: Pick<Appointment, 'id' | 'trainerId' | 'trainerName'>;
  /** Where the trainer is named beside it. */
  isShort?: boolean;
}

/** 'Book again with Maya': the booking sheet of the same program, type and athlete, at its first free time. */
export function BookAgainButton({ session, isShort = false, ...look }: BookAgainButtonProps) {
  const { id: appointmentId, trainerId, trainerName } = session;
  const href = bookAgainPath({ trainerId, appointmentId });
  const label = t('Book again with {firstName}', { firstName: firstName(trainerName) });
  return (
    <Button {...look} {...(isShort ? { 'aria-label': label } : { icon: CalendarPlus })} href={href}>
      {isShort ? t('Book again') : label}
    </Button>
  );
}

/** Whether the viewer may want another one like it beside one that's still to come, or waits for a yes. */
export function isWorthAnother(session: Pick<Appointment, 'state'>, role: Role): boolean {
  return role === 'parent' && session.state === 'scheduled';
}

/** Whether the viewer may want another one like it. */
export function isWorthRepeating(session: Pick<Appointment, 'state'>, role: Role): boolean {
  return role === 'parent' && session.state === 'completed';
}
