import type { User } from '@x1/contract/accounts/user.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { isGroupTime, keyOf } from '../group-time.ts';
import { type AgendaPart, dayParts } from './days.ts';
import { GroupTimeRow } from './group-time-row.tsx';
import { SessionRow } from './session-row.tsx';

interface DayRowsProps {
  parts: readonly AgendaPart[];
  user: User;
  now: Date;
}

/** Sessions by day, the date first: a card for each week or month. */
export function DayRows({ parts, user, now }: DayRowsProps) {
  const repeated = listRepeated(parts);
  return parts.map(({ title, days }) => (
    <div key={title}>
      <h3 className="agenda-week">{title}</h3>
      <ul className="card">
        {days.map(({ day, planned }) => (
          <li key={`${day} ${planned[0]?.id}`} className="dayrow">
            <DayName day={day} />
            <div className="min-w-0">
              {planned.map((each) =>
                isGroupTime(each) ? (
                  <GroupTimeRow key={keyOf(each)} time={each} user={user} now={now} />
                ) : (
                  <SessionRow key={keyOf(each)} session={each} user={user} now={now} isRepeated={repeated.has(each)} />
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  ));
}

function DayName({ day }: { day: number }) {
  const { number, weekday, full } = dayParts(day);
  return (
    <p className="dayrow-day">
      <span className="sr">{full}</span>
      <b className="num" aria-hidden="true">
        {number}
      </b>
      <span aria-hidden="true">{weekday}</span>
    </p>
  );
}

/** The sessions that say the same about their program as one above. */
function listRepeated(parts: readonly AgendaPart[]): ReadonlySet<Appointment> {
  const [said, repeated] = [new Set<string>(), new Set<Appointment>()];
  for (const session of parts.flatMap(({ days }) => days.flatMap(({ planned }) => planned))) {
    if (isGroupTime(session)) continue;
    const about = `${session.trainerId} ${session.title} ${session.description}`;
    if (said.has(about)) repeated.add(session);
    said.add(about);
  }
  return repeated;
}
