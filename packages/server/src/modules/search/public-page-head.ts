import { dollarsToCents, formatCents } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { RATING_MAX } from '@x1/contract/reviews/review.ts';
import { type PublicPage, publicTitle } from '@x1/contract/trainers/public-page.ts';
import type { City, Person, Service, WithContext } from 'schema-dts';
import type { PageHead } from '../../http/page-head.ts';
import { sharePicturePath } from './share-picture.ts';

/** What search engines and link previews read of a public page (R191): nothing that the page doesn't show. */
export function toPublicPageHead(page: PublicPage): PageHead {
  const place = [page.city, page.state].filter(Boolean).join(', ');
  const sports = page.sports.join(', ');
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
    `${sports} training with ${page.name}${page.university ? ` of ${page.university}` : ''}${place && ` in ${place}`}.`,
    page.canBook && cheapest && `Programs from ${priceText(cheapest.price)}.`,
    page.rating !== null && `Rated ${page.rating / 10} of ${RATING_MAX} in ${countText(page.reviewCount, 'review')}.`,
    page.canBook && 'Book and pay on X1.',
  ];
  return parts.filter(Boolean).join(' ');
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
    name: `${sports} training with ${page.name}`,
    serviceType: 'Sports training',
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
