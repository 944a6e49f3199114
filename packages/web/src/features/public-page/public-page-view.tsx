import './public-page-view.css';
import { dollarsToCents, formatCents } from '@x1/contract/core/money.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { PublicPage } from '@x1/contract/trainers/public-page.ts';
import { useId } from 'react';
import { Portrait } from '../../ui/portrait.tsx';
import { Rating, Stars } from '../../ui/rating.tsx';
import { SportTag } from '../../ui/sport-tag.tsx';
import { formatText, monthText, placeText } from './labels.ts';

interface PublicPageViewProps {
  page: PublicPage;
  /** In the preview it stands below the title of a dialog. */
  level?: 'h1' | 'h3';
}

/** What visitors see of a trainer who wants it (R191): who it is, what is on sale, what families said. Parts without content are left out. */
export function PublicPageView({ page, level = 'h1' }: PublicPageViewProps) {
  return (
    <article className="public-page">
      <Who page={page} level={level} />
      {page.programs.length > 0 && <Programs page={page} level={level} />}
      {page.reviews.length > 0 && <Reviews page={page} level={level} />}
    </article>
  );
}

function Who({ page, level: Name = 'h1' }: PublicPageViewProps) {
  const place = placeText(page);
  return (
    <header className="public-page-who">
      <div className="public-page-photo">
        <Portrait name={page.name} src={page.imageUrl} size="big" alt={`Portrait of ${page.name}`} />
      </div>
      <div>
        <Name className="h1 public-page-name">{page.name}</Name>
        <p className="sports mt-2">
          {page.sports.map((sport) => (
            <SportTag key={sport} sport={sport} />
          ))}
        </p>
        {page.university && <p className="mt-2">{page.university}</p>}
        {place && <p className="muted">{place}</p>}
        {page.rating !== null && (
          <p className="public-page-stars mt-3">
            <Rating tenths={page.rating} />
            <span className="small muted">{countText(page.reviewCount, 'review')}</span>
          </p>
        )}
      </div>
    </header>
  );
}

function Programs({ page, level }: PublicPageViewProps) {
  const titleId = useId();
  const { Title, Item } = headings(level);
  return (
    <section aria-labelledby={titleId}>
      <Title id={titleId} className="h2 public-page-title">
        Programs
      </Title>
      <ul className="card public-page-programs">
        {page.programs.map((program, index) => (
          // Two programs may be called the same, and nothing here is moved or changed.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={index}>
            <div>
              <Item className="public-page-program">{program.title}</Item>
              <p className="small muted">
                {countText(program.sessions, 'session')}, {formatText(program.format)}
              </p>
            </div>
            <p className="public-page-price num">{formatCents(dollarsToCents(program.price) ?? 0)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reviews({ page, level }: PublicPageViewProps) {
  const titleId = useId();
  const { Title } = headings(level);
  const isMore = page.reviewCount > page.reviews.length;
  return (
    <section aria-labelledby={titleId}>
      <Title id={titleId} className="h2 public-page-title">
        Reviews
      </Title>
      <ul className="public-page-reviews">
        {page.reviews.map((review, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: visitors learn no ids of reviews, and their order is fixed
          <li key={index}>
            {review.text && <p className="public-page-review">{review.text}</p>}
            <p className="public-page-stars">
              <Stars tenths={review.stars * 10} />
              <span className="small muted">{monthText(review.month)}</span>
            </p>
          </li>
        ))}
      </ul>
      {isMore && <p className="small muted mt-3">{`The newest ${page.reviews.length} of ${page.reviewCount}.`}</p>}
    </section>
  );
}

/** The headings below the name, one level after the other. */
function headings(level: PublicPageViewProps['level'] = 'h1') {
  return level === 'h1' ? ({ Title: 'h2', Item: 'h3' } as const) : ({ Title: 'h4', Item: 'h5' } as const);
}
