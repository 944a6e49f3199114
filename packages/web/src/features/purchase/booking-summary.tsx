import { firstName } from '@x1/contract/core/first-name.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { AppliedPromoCode } from '@x1/contract/promo-codes/promo-code.ts';
import { isOnlineLocation, locationLabel } from '@x1/contract/scheduling/locations.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { CalendarCheck, type LucideIcon, MapPin, UserRound, Users, Video } from 'lucide-react';
import { useRefundPolicy } from '../../lib/terms.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { boughtText, type ReadTime, whenText } from './labels.ts';
import { refundTexts } from './refund-texts.ts';

/** What has been answered so far; null is open. */
export interface Booking {
  readonly trainer: Pick<PublicTrainer, 'id' | 'name' | 'imageUrl' | 'university' | 'homeCity' | 'homeState'>;
  readonly program: Program;
  readonly sessionType: SessionType;
  readonly athleteName: string | null;
  /** What is to be paid by card. */
  readonly amountCents: number;
  /** What the family's credit pays. */
  readonly creditCents: number;
  /** What a code took off the price, of which the amount is left. */
  readonly discount: AppliedPromoCode | undefined;
  /** The time that is held, and where; null while there is none. */
  readonly time: (ReadTime & { readonly location: string | null }) | null;
  /** They want to pick a time after paying. */
  readonly isTimeLater: boolean;
}

/** When and where, as far as it's known. */
export function timeAndPlace({ time, isTimeLater, program }: Booking): { when: string | null; where: string } {
  const when = time ? whenText(time) : isTimeLater ? 'You choose right after paying' : null;
  return { when, where: time ? locationLabel(time.location) : program.trainingFormat };
}

/** What it was, and what the code and the credit take off it; the total below says what is left. None where nothing is taken off. */
export function priceLines({ amountCents, creditCents, discount }: Booking): { label: string; value: string }[] {
  const taken = [
    ...(discount ? [{ label: `Code ${discount.code}`, cents: discount.amount }] : []),
    ...(creditCents > 0 ? [{ label: 'Your credit', cents: creditCents }] : []),
  ];
  if (taken.length === 0) return [];
  const price = taken.reduce((sum, { cents }) => sum + cents, amountCents);
  return [{ label: 'Price', value: formatCents(price) }, ...taken.map(({ label, cents }) => ({ label, value: formatCents(-cents) }))];
}

/** The booking at the side on wide screens; it fills as the steps are answered. */
export function BookingPanel({ booking }: { booking: Booking }) {
  const { trainer, program, sessionType, athleteName, amountCents, time } = booking;
  const lines = priceLines(booking);
  const policy = useRefundPolicy();
  const { when, where } = timeAndPlace(booking);
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
          <Fact icon={isOnlineLocation(where) ? Video : MapPin} label="Where" value={where} />
          <Fact icon={CalendarCheck} label="When" value={when} />
          <Fact icon={UserRound} label="Who" value={athleteName} />
        </ul>
        {lines.length > 0 && (
          <div className="booking-off">
            {lines.map(({ label, value }) => (
              <p key={label} className="small">
                <span className="wrap-anywhere">{label}</span>
                <span className="num">{value}</span>
              </p>
            ))}
          </div>
        )}
        <p className="booking-total">
          <span>Total</span>
          <b className="num">{formatCents(amountCents)}</b>
        </p>
        <p className="tiny muted mt-1.5">{refundTexts(firstName(trainer.name), booking, time, policy).promise}</p>
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
