import { firstName } from '@x1/contract/core/first-name.ts';
import { formatCents } from '@x1/contract/core/money.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { CalendarCheck, type LucideIcon, MapPin, UserRound, Users, Video } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { boughtText, refundTexts } from './labels.ts';

/** What has been answered so far; null is open. */
export interface Booking {
  readonly trainer: Pick<PublicTrainer, 'id' | 'name' | 'imageUrl' | 'university'>;
  readonly program: Program;
  readonly sessionType: SessionType;
  readonly athleteName: string | null;
  readonly amountCents: number;
}

const TIME_LATER = 'You choose right after paying';

/** The booking at the side on wide screens; it fills as the steps are answered. */
export function BookingPanel({ booking }: { booking: Booking }) {
  const { trainer, program, sessionType, athleteName, amountCents } = booking;
  return (
    <Panel className="booking">
      <section aria-label="Your booking">
        <div className="flex items-center gap-3">
          <Portrait name={trainer.name} src={trainer.imageUrl} />
          <p className="booking-trainer">
            {trainer.name}
            {trainer.university && <span className="small muted">{trainer.university}</span>}
          </p>
        </div>
        <p className="booking-what">{program.title}</p>
        <ul className="booking-facts">
          <Fact icon={Users} label="Session type" value={boughtText(program, sessionType)} />
          <Fact icon={program.trainingFormat === 'Online' ? Video : MapPin} label="Where" value={program.trainingFormat} />
          <Fact icon={CalendarCheck} label="When" value={TIME_LATER} />
          <Fact icon={UserRound} label="Who" value={athleteName} />
        </ul>
        <p className="booking-total">
          <span>Total</span>
          <b className="num">{formatCents(amountCents)}</b>
        </p>
        <p className="tiny muted mt-1.5">{refundTexts(firstName(trainer.name), amountCents).promise}</p>
      </section>
    </Panel>
  );
}

function Fact({ icon, label, value }: { icon: LucideIcon; label: string; value: string | null }) {
  return (
    <li className={classes(value === null && 'todo')}>
      <Icon of={icon} />
      <p>
        <span>{label}</span>
        {value ?? 'Not chosen yet'}
      </p>
    </li>
  );
}

/** The same above the card on phones, where there is no side. */
export function BookingBill({ booking: { trainer, program, sessionType, athleteName, amountCents } }: { booking: Booking }) {
  return (
    <Panel hasLanes={false} className="bill only-sheet">
      <div className="flex items-center gap-3">
        <Portrait name={trainer.name} src={trainer.imageUrl} />
        <div className="grow">
          <strong>{program.title}</strong>
          <p className="small muted">
            {trainer.name}
            {athleteName !== null && ` with ${athleteName}`}
          </p>
        </div>
      </div>
      <DescriptionList
        className="small mt-3.5"
        lines={[
          { label: 'When', value: TIME_LATER },
          { label: 'Where', value: program.trainingFormat },
          { label: 'Session type', value: boughtText(program, sessionType) },
          { label: 'Total', value: formatCents(amountCents), isTotal: true },
        ]}
      />
    </Panel>
  );
}
