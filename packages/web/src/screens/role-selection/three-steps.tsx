import { t } from '@x1/contract/core/texts.ts';
import { MapPin, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRefundHours } from '../../lib/refund-hours.ts';
import { Icon } from '../../ui/icon.tsx';
import { Rating } from '../../ui/rating.tsx';
import { VerifiedMark } from '../../ui/verified-mark.tsx';
import maya from './portraits/maya.svg?no-inline';

/** How one books, in three steps; each window shows a piece of the product. On phones they are a strip. */
export function ThreeSteps() {
  const hours = useRefundHours();
  return (
    <section id="how" aria-labelledby="how-title">
      <h2 className="big" id="how-title">
        {t('Booked in three steps')}
      </h2>
      <p className="small muted">{t('The pictures show examples.')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls sideways, and nothing inside takes the focus. */}
      <ol className="how" tabIndex={0} aria-labelledby="how-title">
        <Step title={t('Find someone close')} window={<SearchWindow />}>
          {t('Search by sport and ZIP code. Read what other parents say, and message a trainer for free.')}
        </Step>
        <Step title={t('Pick a time')} window={<TimesWindow />}>
          {t("See real openings, choose one, pay by card. If your trainer can't make it, you get all of it back.")}
        </Step>
        <Step title={t('Show up and play')} window={<MessageWindow />}>
          {t('At a field, in a gym or on video. You can cancel free up to {hours} hours before.', { hours })}
        </Step>
      </ol>
    </section>
  );
}

function Step({ title, window, children }: { title: string; window: ReactNode; children: ReactNode }) {
  return (
    <li>
      <div className="window" aria-hidden="true">
        {window}
      </div>
      <h3>{title}</h3>
      <p className="say">{children}</p>
    </li>
  );
}

const MAYA = { name: 'Maya O.', state: 'North Carolina' };

function SearchWindow() {
  return (
    <>
      <div className="mini-search">
        <Icon of={Search} size="s" />
        <span>{t('Soccer')}</span>
        <i />
        <Icon of={MapPin} size="s" />
        <span className="num">27514</span>
      </div>
      <div className="card mini-trainer">
        <img src={maya} alt="" width="72" height="84" />
        <div>
          <b>
            <span translate="no">{MAYA.name}</span> <VerifiedMark />
          </b>
          <p className="muted" translate="no">
            {MAYA.state}
          </p>
          <p className="facts">
            <Rating tenths={49} />
            <span>{t('2 mi away')}</span>
          </p>
        </div>
      </div>
    </>
  );
}

const DAYS = [
  [t('M', { context: 'Monday' }), 16],
  [t('T', { context: 'Tuesday' }), 17],
  [t('W', { context: 'Wednesday' }), 18],
  [t('T', { context: 'Thursday' }), 19],
  [t('F', { context: 'Friday' }), 20],
] as const;
const TIMES = [t('3:30 PM'), t('4:30 PM'), t('5:30 PM')];
const CHOSEN = TIMES[1];

function TimesWindow() {
  return (
    <div className="card mini-times">
      <div className="days">
        {DAYS.map(([letter, day]) => (
          <span key={day} className={day === 17 ? 'on' : undefined}>
            {letter}
            <b>{day}</b>
          </span>
        ))}
      </div>
      <div className="slots">
        {TIMES.map((time) => (
          <span key={time} className={time === CHOSEN ? 'on' : undefined}>
            {time}
          </span>
        ))}
      </div>
    </div>
  );
}

function MessageWindow() {
  return (
    <div className="mini-message">
      <img className="face" src={maya} alt="" width="44" height="44" />
      <p>{t("Leo's first touch is so much calmer. Two drills for this week: wall passes, then turns.")}</p>
    </div>
  );
}
