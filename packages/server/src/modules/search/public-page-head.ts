import { dollarsToCents, formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { RATING_MAX } from '@x1/contract/reviews/review.ts';
import { type PublicPage, publicTitle } from '@x1/contract/trainers/public-page.ts';
import { sportWord } from '@x1/contract/trainers/value-labels.ts';
import type { City, Person, Service, WithContext } from 'schema-dts';
import type { PageHead } from '../../http/page-head.ts';
import { sharePicturePath } from './share-picture.ts';

/** What search engines and link previews read of a public page (R191): nothing that the page doesn't show. */
export function toPublicPageHead(page: PublicPage): PageHead {
  const place = [page.city, page.state].filter(Boolean).join(', ');
  const sports = page.sports.map(sportWord).join(', ');
  return {
    title: publicTitle(page),
    description: describe(page, { place, sports }),
    path: `/trainer/${page.id}`,
    image: sharePicturePath(page),
    isImageWide: true,
    isIndexed: true,
    data: [toPerson(page, sports), toService(page, sports)],
  };
}

function describe(page: PublicPage, { place, sports }: { place: string; sports: string }): string {
  const [cheapest] = page.programs;
  const parts = [
    whoTrains(page, { place, sports }),
    page.canBook && cheapest && t('Programs from {price}.', { price: priceText(cheapest.price) }),
    page.rating !== null && ratedText(page.rating, page.reviewCount),
    page.canBook && t('Book and pay on X1.'),
  ];
  return parts.filter(Boolean).join(' ');
}

function whoTrains({ name, university }: PublicPage, { place, sports }: { place: string; sports: string }): string {
  if (university && place) return t('{sports} training with {name} of {university} in {place}.', { sports, name, university, place });
  if (university) return t('{sports} training with {name} of {university}.', { sports, name, university });
  return place
    ? t('{sports} training with {name} in {place}.', { sports, name, place })
    : t('{sports} training with {name}.', { sports, name });
}

/** 'Rated 4.9 of 5 in 12 reviews.' @param rating in tenths */
export function ratedText(rating: number, count: number): string {
  return t('Rated {rating} of {max} in {count, plural, one {# review} other {# reviews}}.', {
    rating: rating / 10,
    max: RATING_MAX,
    count,
  });
}

function toPerson(page: PublicPage, sports: string): WithContext<Person> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    '@id': personId(page),
    name: page.name,
    knowsAbout: sports,
    ...(page.university && { affiliation: { '@type': 'CollegeOrUniversity', name: page.university } }),
    ...(page.city && { homeLocation: toPlace(page) }),
  };
}

function toService(page: PublicPage, sports: string): WithContext<Service> {
  const { rating, reviewCount, programs, canBook } = page;
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: t('{sports} training with {name}', { sports, name: page.name }),
    serviceType: t('Sports training'),
    provider: { '@id': personId(page) },
    ...(page.city && { areaServed: toPlace(page) }),
    ...(canBook && {
      offers: programs.map(({ title, price }) => ({ '@type': 'Offer', name: title, price: price.toFixed(2), priceCurrency: 'USD' })),
    }),
    ...(rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating / 10, bestRating: RATING_MAX, reviewCount },
    }),
  };
}

const personId = ({ id }: PublicPage) => `#trainer-${id}`;

/** A place in words of schema.org. */
export const toPlace = ({ city, state }: Pick<PublicPage, 'city' | 'state'>): City => ({
  '@type': 'City',
  name: city ?? '',
  ...(state && { containedInPlace: { '@type': 'State', name: state } }),
});

function priceText(dollars: number): string {
  return formatCents(dollarsToCents(dollars) ?? 0);
}
