import type { Role } from '@x1/contract/core/route.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { counterpart } from './labels.ts';

/** Who trains, and with whom: 'Leo with Maya Okafor' to a parent, 'Leo · Dana Whitfield' to a trainer; the athlete first (R171). */
export function SessionPeople({ session, role }: { session: Appointment; role: Role }) {
  const { label, name } = counterpart(session, role);
  const { athlete } = session;
  return (
    <>
      {athlete && (
        <>
          <span className="sr">Athlete: </span>
          {athlete.firstName}
          {role === 'trainer' ? ' · ' : ' with '}
        </>
      )}
      <span className="sr">{label}: </span>
      {name}
    </>
  );
}
