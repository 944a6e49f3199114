import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { rich } from '../../lib/rich.tsx';
import { counterpart } from './labels.ts';

/** Who trains, and with whom: 'Leo with Maya Okafor' to a parent, 'Leo · Dana Whitfield' to a trainer; the athlete first (R171). */
export function SessionPeople({ session, role }: { session: Appointment; role: Role }) {
  const { label, name } = counterpart(session, role);
  const { athlete } = session;
  const other = (
    <>
      <span className="sr">{label}: </span>
      {name}
    </>
  );
  if (!athlete) return other;
  return (
    <>
      <span className="sr">{t('Athlete:')} </span>
      {role === 'trainer' ? (
        <>
          {athlete.firstName} · {other}
        </>
      ) : (
        rich('{athlete} with {trainer}', { athlete: athlete.firstName, trainer: other })
      )}
    </>
  );
}
