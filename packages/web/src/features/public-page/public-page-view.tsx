import './public-page-view.css';
import { dollarsToCents, formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatMonth } from '@x1/contract/core/time-format.ts';
import { formatWords, isOnlineFormat, sessionLengthText } from '@x1/contract/programs/program-words.ts';
import type { PublicPage } from '@x1/contract/trainers/public-page.ts';
import type { ReactNode } from 'react';
import { passedCheck } from '../../lib/passed-check.ts';
import { StarFigure, Stars } from '../../ui/rating.tsx';
import { type Offer, OfferRow, OfferRows } from '../../ui/story/offer-row.tsx';
import { StoryHero } from '../../ui/story/story-hero.tsx';
import { StoryPart } from '../../ui/story/story-part.tsx';
import { placeText } from './labels.ts';

interface PublicPageViewProps {
  page: PublicPage;
  /** In the preview it stands below the title of a dialog. */
  level?: 'h1' | 'h3';
  /** What one may do with the page, below who it is about. */
  actions?: ReactNode;
}

/** What visitors see of a trainer who wants it (R191), as the page of signed-in people shows it. Parts without content are left out. */
export function PublicPageView({ page, level = 'h1', actions }: PublicPageViewProps) {
  const { rating, reviewCount } = page;
  return (
    <article>
      <StoryHero
        name={page.name}
        level={level}
        imageUrl={page.imageUrl}
        sports={page.sports}
        line={[page.university, placeText(page)]}
        // Nobody has a public page whose identity isn't checked (decision 0068).
        isVerified
        check={passedCheck(page.backgroundCheckMonth)}
        figures={
          rating === null
            ? []
            : [
                {
                  label: t('Rating'),
                  value: <StarFigure tenths={rating} />,
                  note: t('{count, plural, one {# review} other {# reviews}}', { count: reviewCount }),
                },
              ]
        }
      />
      {actions && <div className="mt-4">{actions}</div>}
      <div className="story mt-6">
        {page.programs.length > 0 && <Programs page={page} level={level} />}
        {page.reviews.length > 0 && <Reviews page={page} level={level} />}
      </div>
    </article>
  );
}

function Programs({ page, level }: PublicPageViewProps) {
  const { title, item } = levelsBelow(level);
  return (
    <StoryPart title={t('Programs')} level={title}>
      <OfferRows hasGroups={false}>
        {inOrder(page.programs).map((program, index) => (
          // Two programs may be called the same, and nothing here is moved or changed.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <OfferRow key={index} offer={toOffer(program)} level={item} />
        ))}
      </OfferRows>
      <p className="small muted mt-3">{t('Sign in or create a free account to read what each program is about and see open times.')}</p>
    </StoryPart>
  );
}

/** As whoever is signed in reads them: single sessions first, and in person before online, as the price of the page says. */
function inOrder(programs: PublicPage['programs']): PublicPage['programs'] {
  const later = ({ sessions, format }: PublicPage['programs'][number]) => Number(sessions > 1) * 2 + Number(isOnlineFormat(format));
  return [...programs].sort((one, other) => later(one) - later(other));
}

function toOffer({ title, price, sessions, sessionMinutes, format }: PublicPage['programs'][number]): Offer {
  const cents = dollarsToCents(price) ?? 0;
  const [length, how] = [sessionLengthText(sessionMinutes), formatWords(format)];
  return {
    title,
    gets: [
      t('{count, plural, one {# session} other {# sessions}}', { count: sessions }),
      sessions > 1 ? t('{length} each, {format}', { length, format: how }) : `${length}, ${how}`,
    ],
    price: formatCents(cents),
    each: sessions > 1 && cents % sessions === 0 ? t('{price} a session', { price: formatCents(cents / sessions) }) : null,
  };
}

function Reviews({ page, level }: PublicPageViewProps) {
  const isMore = page.reviewCount > page.reviews.length;
  return (
    <StoryPart title={t('Reviews')} level={levelsBelow(level).title}>
      <ul className="public-reviews">
        {page.reviews.map((review, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: visitors learn no ids of reviews, and their order is fixed
          <li key={index}>
            {review.text && <p>{review.text}</p>}
            <div className="public-review-foot">
              <Stars tenths={review.stars * 10} />
              <span className="small muted">{formatMonth(review.month)}</span>
            </div>
          </li>
        ))}
      </ul>
      {isMore && (
        <p className="small muted mt-3">{t('The newest {count} of {total}.', { count: page.reviews.length, total: page.reviewCount })}</p>
      )}
    </StoryPart>
  );
}

/** The headings below the name, one level after the other. */
function levelsBelow(level: PublicPageViewProps['level']) {
  return level === 'h3' ? ({ title: 'h4', item: 'h5' } as const) : ({ title: 'h2', item: 'h3' } as const);
}
