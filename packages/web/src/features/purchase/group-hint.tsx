import { formatCents } from '@x1/contract/core/number-format.ts';
import { formatDeadline } from '@x1/contract/core/time-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { rich } from '../../lib/rich.tsx';
import { groupOffer, priceCents } from './program-price.ts';

interface GroupHintProps {
  program: Program;
  sessionType: SessionType;
  zone: string;
  now: Date;
  onJoin: () => void;
}

/** Above the times of one athlete alone: when the program's group meets, for whoever pressed the program because of it. */
export function GroupHint({ program, sessionType, zone, now, onJoin }: GroupHintProps) {
  if (sessionType === 'group' || program.nextGroupTime === null || groupOffer(program).kind !== 'open') return null;
  return (
    <p className="small muted mb-3">
      {rich('These times are one-on-one, for {alone}. <join>Join the group instead</join>: {time}, for {price}.', {
        alone: formatCents(priceCents(program, 'individual')),
        price: formatCents(priceCents(program, 'group')),
        time: formatDeadline(program.nextGroupTime, zone, now),
        join: (text) => (
          <button type="button" className="link" onClick={onJoin}>
            {text}
          </button>
        ),
      })}
    </p>
  );
}
