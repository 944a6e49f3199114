import { dollarsToCents, formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Directory, DirectoryTrainer } from '@x1/contract/search/directory.ts';
import { type DirectoryPlace, directoryPath, directoryTitle } from '@x1/contract/search/directory-address.ts';
import { sportWord } from '@x1/contract/trainers/value-labels.ts';
import type { BreadcrumbList, ItemList, Person, WithContext } from 'schema-dts';
import { type PageHead, sharePicture } from '../../http/page-head.ts';
import { ratedText, toPlace } from './public-page-head.ts';

/** What search engines and link previews read of a page of the directory: nothing that the page doesn't show. @param publicUrl origin of the addresses in its data */
export function toDirectoryHead(directory: Directory, publicUrl: string): PageHead {
  const { page, trainers } = directory;
  const title = directoryTitle(directory, page);
  if (trainers.length === 0)
    return {
      title,
      description: t('There are no {list} for visitors yet.', { list: directoryTitle(directory) }),
      isIndexed: false,
      status: 404,
    };
  return {
    title,
    description: describe(directory),
    path: directoryPath(directory, page),
    ...sharePicture,
    isIndexed: true,
    data: [toBreadcrumbs(directory, publicUrl), toItemList(directory, publicUrl)],
  };
}

function describe(directory: Directory): string {
  const { total, trainers, sport } = directory;
  const prices = trainers.flatMap(({ fromPrice }) => (fromPrice === null ? [] : [fromPrice]));
  const parts = [
    howMany(directoryTitle(directory), total, sport),
    prices.length > 0 && t('Programs from {price}.', { price: formatCents(dollarsToCents(Math.min(...prices)) ?? 0) }),
    t('See photos, prices and reviews, then book and pay on X1.'),
  ];
  return parts.filter(Boolean).join(' ');
}

function howMany(title: string, total: number, sport: string | null): string {
  if (total === 1) return t('{title}: 1 college athlete on X1.', { title });
  return sport === null
    ? t('{title}: {total} college athletes who train children on X1.', { title, total })
    : t('{title}: {total} college athletes who teach {sport} on X1.', { title, total, sport: sportWord(sport) });
}

function toBreadcrumbs({ sport, state }: DirectoryPlace, publicUrl: string): WithContext<BreadcrumbList> {
  const steps: DirectoryPlace[] = [
    { sport: null, state: null },
    ...(sport ? [{ sport, state: null }] : []),
    ...(state ? [{ sport, state }] : []),
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'X1', path: '/' }, ...steps.map((step) => ({ name: directoryTitle(step), path: directoryPath(step) }))].map(
      ({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: new URL(path, publicUrl).href }),
    ),
  };
}

function toItemList(directory: Directory, publicUrl: string): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: directoryTitle(directory),
    numberOfItems: directory.total,
    itemListElement: directory.trainers.map((trainer, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: toPerson(trainer, publicUrl),
    })),
  };
}

function toPerson(trainer: DirectoryTrainer, publicUrl: string): Person {
  const { id, name, imageUrl, sports, university, city, rating, reviewCount } = trainer;
  const address = (path: string) => new URL(path, publicUrl).href;
  return {
    '@type': 'Person',
    name,
    url: address(`/trainer/${id}`),
    knowsAbout: sports.join(', '),
    ...(imageUrl && { image: address(imageUrl) }),
    ...(university && { affiliation: { '@type': 'CollegeOrUniversity', name: university } }),
    ...(city && { homeLocation: toPlace(trainer) }),
    ...(rating !== null && { description: ratedText(rating, reviewCount) }),
  };
}
