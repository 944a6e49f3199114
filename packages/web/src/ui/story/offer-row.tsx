import './story.css';
import { t } from '@x1/contract/core/texts.ts';
import { type ReactNode, useState } from 'react';
import { classes } from '../classes.ts';

export interface Offer {
  readonly title: string;
  /** '2 sessions', and how they are. */
  readonly gets: readonly [string, string];
  readonly price: string;
  /** '$44.50 a session'; null for a single session, and where the price can't be divided. */
  readonly each: string | null;
  /** Null where groups aren't offered. */
  readonly group?: { readonly price: string; readonly note: string } | null;
  /** What it is about. */
  readonly about?: string;
}

interface OfferRowProps {
  offer: Offer;
  level?: 'h3' | 'h5';
  /** Opens what one books with, by a press anywhere on the row; left out where nothing can be bought. */
  onChoose?: (() => void) | undefined;
  isChosen?: boolean;
  /** What else there is to say, below the text. */
  children?: ReactNode;
}

/** The rows of a list of offers, with their prices below each other. */
export function OfferRows({ hasGroups, children }: { hasGroups: boolean; children: ReactNode }) {
  return (
    <>
      {hasGroups && (
        <p className="offer-columns" aria-hidden="true">
          <span>{t('Individual')}</span>
          <span>{t('Group')}</span>
        </p>
      )}
      <ul className={classes('offers', hasGroups && 'with-groups')}>{children}</ul>
    </>
  );
}

/** One offer: what one gets, what it costs, what one session of it costs. */
export function OfferRow({ offer, level: Title = 'h3', onChoose, isChosen, children }: OfferRowProps) {
  const { title, gets, price, each, group, about } = offer;
  return (
    <li className={classes('offer', onChoose && 'open')} aria-current={isChosen || undefined}>
      {onChoose && <button type="button" className="offer-choose" aria-label={t('Choose {title}', { title })} onClick={onChoose} />}
      <div>
        <Title className="offer-title">{title}</Title>
        <p className="offer-gets">
          {gets[0]}
          <span>{gets[1]}</span>
        </p>
      </div>
      <p className="offer-cost">
        <span className="sr">{t('Individual:')} </span>
        <b>{price}</b>
        {each && <span>{each}</span>}
      </p>
      {group && (
        <p className="offer-cost group">
          <b>
            {group.price} <span>{t('group')}</span>
          </b>
          <span>{group.note}</span>
        </p>
      )}
      {(about || children) && (
        <div className="offer-about">
          {about && <About text={about} />}
          {children}
        </div>
      )}
    </li>
  );
}

/** Longer than three lines of a phone. */
const LONG_TEXT = 150;

/** A text of which the beginning is shown; the rest is one press away. */
function About({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= LONG_TEXT);
  return (
    <>
      <p className={isWhole ? undefined : 'line-clamp-3'}>{text}</p>
      {text.length > LONG_TEXT && (
        <button type="button" className="offer-more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Less') : t('More')}
        </button>
      )}
    </>
  );
}
