import { firstName } from '@x1/contract/core/first-name.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { trainingFormatLabel } from '@x1/contract/programs/value-labels.ts';
import type { AppliedPromoCode } from '@x1/contract/promo-codes/promo-code.ts';
import { isOnlineLocation, locationLabel } from '@x1/contract/scheduling/locations.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { placeMeant } from '@x1/contract/trainers/place-meant.ts';
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
  readonly trainer: Pick<PublicTrainer, 'id' | 'name' | 'imageUrl' | 'university' | 'homeCity' | 'homeState' | 'places'>;
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
export function timeAndPlace({ time, isTimeLater, program, trainer }: Booking): { when: string | null; where: string; isOnline: boolean } {
  const when = time ? whenText(time) : isTimeLater ? t('You choose right after paying') : null;
  const where = time ? locationText(time.location, trainer.places) : trainingFormatLabel(program.trainingFormat);
  return { when, where, isOnline: isOnlineLocation(time ? time.location : program.trainingFormat) };
}

/** 'Community Fields, Durham, NC' for a place of the trainer's, else the location in words. */
function locationText(location: string | null, places: Booking['trainer']['places']): string {
  const place = placeMeant(location, places);
  return place ? [place.name, place.town].filter(Boolean).join(', ') : locationLabel(location);
}

/** What it was, and what the code and the credit take off it; the total below says what is left. None where nothing is taken off. */
export function priceLines({ amountCents, creditCents, discount }: Booking): { label: string; value: string }[] {
  const taken = [
    ...(discount ? [{ label: t('Code {code}', { code: discount.code }), cents: discount.amount }] : []),
    ...(creditCents > 0 ? [{ label: t('Your credit'), cents: creditCents }] : []),
  ];
  if (taken.length === 0) return [];
  const price = taken.reduce((sum, { cents }) => sum + cents, amountCents);
  return [{ label: t('Price'), value: formatCents(price) }, ...taken.map(({ label, cents }) => ({ label, value: formatCents(-cents) }))];
}

/** The booking at the side on wide screens; it fills as the steps are answered. The step Pay says itself what comes back. */
export function BookingPanel({ booking, isPaying }: { booking: Booking; isPaying: boolean }) {
  const { trainer, program, sessionType, athleteName, amountCents, time } = booking;
  const lines = priceLines(booking);
  const policy = useRefundPolicy();
  const { when, where, isOnline } = timeAndPlace(booking);
  return (
    <Panel className="booking">
      <section aria-label={t('Your booking')}>
        <div className="flex items-center gap-3">
          <Portrait name={trainer.name} src={trainer.imageUrl} />
          <p className="booking-trainer">
            {trainer.name}
            {trainer.university && <span className="small muted">{trainer.university}</span>}
          </p>
        </div>
        <p className="booking-what">{program.title}</p>
        <ul className="booking-facts">
          <Fact icon={Users} label={t('Session type')} value={boughtText(program, sessionType)} />
          <Fact icon={isOnline ? Video : MapPin} label={t('Where')} value={where} />
          <Fact icon={CalendarCheck} label={t('When')} value={when} />
          <Fact icon={UserRound} label={t('Who')} value={athleteName} />
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
          <span>{t('Total')}</span>
          <b className="num">{formatCents(amountCents)}</b>
        </p>
        {!isPaying && <p className="tiny muted mt-1.5">{refundTexts(firstName(trainer.name), booking, time, policy).promise}</p>}
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
        {value ?? t('Not chosen yet')}
      </p>
    </li>
  );
}
