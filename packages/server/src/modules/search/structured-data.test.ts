import type { Directory } from '@x1/contract/search/directory.ts';
import type { PublicPage } from '@x1/contract/trainers/public-page.ts';
import jsonld from 'jsonld';
import { expect, it } from 'vitest';
import { type PageHead, withHead } from '../../http/page-head.ts';
import { findVocabularyFaults } from '../../testing/schema-org.ts';
import { toDirectoryHead } from './directory-head.ts';
import { toPublicPageHead } from './public-page-head.ts';

const publicUrl = 'https://x1.test';
const hostile = `</script><script>alert(1)</script><!-- "'&`;
const page = {
  id: 12,
  name: 'Maya O.',
  firstName: 'Maya',
  imageUrl: '/media/0f/portrait.webp',
  sports: ['Soccer', hostile],
  university: hostile,
  city: 'Chapel Hill',
  state: 'NC',
  canBook: true,
  programs: [{ title: hostile, price: 45, sessions: 2, sessionMinutes: 60, format: 'In-Person' }],
  rating: 45,
  reviewCount: 2,
  reviews: [],
} as unknown as PublicPage;
const directory = {
  sport: 'Soccer',
  state: 'NC',
  page: 1,
  pages: 1,
  total: 1,
  trainers: [{ ...page, fromPrice: 45 }],
  sports: [],
  states: [],
} as unknown as Directory;

/** The structured data of a page, as it's sent. */
function dataOf(head: PageHead): object[] {
  const html = withHead('<title>X1</title><meta name="description" content="" />', head, publicUrl);
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json) as object);
}

/** What a reader of JSON-LD finds in a page: every term that it doesn't resolve is lost. */
async function readData(head: PageHead): Promise<string[]> {
  const scripts = dataOf(head);
  const documentLoader = async (url: string) => {
    if (url !== 'https://schema.org') throw new Error(`${url} is no vocabulary of ours`);
    return { document: { '@context': { '@vocab': 'https://schema.org/' } }, documentUrl: url, contextUrl: undefined };
  };
  // Its types know neither that a term may be refused nor what comes without a format.
  const options = { documentLoader, base: `${publicUrl}/`, safe: true } as object;
  const quads = (await jsonld.toRDF(scripts as jsonld.JsonLdDocument, options)) as unknown as { predicate: Term; object: Term }[];
  return quads.map(({ predicate, object }) => `${last(predicate.value)} ${last(object.value)}`);
}

interface Term {
  value: string;
}

const last = (value: string) => value.replace(/^https:\/\/schema\.org\/|^http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#/, '');

it('of a public page says who it is, what is offered and how it is rated', async () => {
  const facts = await readData(toPublicPageHead(page));
  expect(facts).toEqual(
    expect.arrayContaining([
      'type Person',
      'name Maya O.',
      'type CollegeOrUniversity',
      `name ${hostile}`,
      'type Service',
      'serviceType Sports training',
      'type Offer',
      'price 45.00',
      'priceCurrency USD',
      'type AggregateRating',
      'reviewCount 2',
    ]),
  );
  const provider = facts.find((fact) => fact.startsWith('provider '));
  expect(provider, 'the service names the person').toContain('#trainer-12');
});

it('of a list says where it is, and who is in it', async () => {
  const facts = await readData(toDirectoryHead(directory, publicUrl));
  expect(facts).toEqual(
    expect.arrayContaining([
      'type BreadcrumbList',
      'type ListItem',
      'item https://x1.test/trainers/soccer/north-carolina',
      'type ItemList',
      'numberOfItems 1',
      'type Person',
      'url https://x1.test/trainer/12',
      'image https://x1.test/media/0f/portrait.webp',
    ]),
  );
});

it('says nothing of an empty list', () => {
  const empty = toDirectoryHead({ ...directory, trainers: [], total: 0, pages: 0 }, publicUrl);
  expect(empty.data).toBeUndefined();
});

it.each([
  ['a public page', toPublicPageHead(page)],
  [
    'a public page of somebody new without a place',
    toPublicPageHead({ ...page, city: null, rating: null, university: null, canBook: false }),
  ],
  ['a list', toDirectoryHead(directory, publicUrl)],
  [
    'a list of somebody without a photo',
    toDirectoryHead({ ...directory, trainers: [{ ...page, imageUrl: null }] } as unknown as Directory, publicUrl),
  ],
])("of %s says nothing that isn't in schema.org's vocabulary, and each of the kind that is taken there", (_what, head) => {
  const data = dataOf(head);
  expect(data).toHaveLength(2);
  expect(findVocabularyFaults(data)).toEqual([]);
});

it.each<[mistake: string, data: object, fault: string]>([
  ['a type that there is not', { '@type': 'Trainer', name: 'Maya O.' }, 'Trainer is no type'],
  ['a property of another type', { '@type': 'Person', name: 'Maya O.', serviceType: 'Soccer' }, 'Person has no serviceType'],
  ['a property nobody has', { '@type': 'Service', provided: 'Soccer' }, 'Service has no provided'],
  ['a thing of another kind', { '@type': 'Person', affiliation: { '@type': 'City', name: 'Durham' } }, 'Person.affiliation takes no City'],
  ['a text where a thing belongs', { '@type': 'Person', homeLocation: 'Durham' }, 'Person.homeLocation takes no "Durham"'],
  ['half of a whole number', { '@type': 'AggregateRating', reviewCount: 2.5 }, 'AggregateRating.reviewCount takes no 2.5'],
  ['a reference to nobody', { '@type': 'Service', provider: { '@id': '#trainer-1' } }, 'Service.provider takes no reference to #trainer-1'],
  ['nothing at all', { '@type': 'Person', name: '' }, 'Person.name takes no ""'],
  [
    'a mistake deep inside',
    { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: { '@type': 'Person', rating: 4 } }] },
    'Person has no rating',
  ],
])('is found where it has %s', (_mistake, data, fault) => {
  expect(findVocabularyFaults([data])).toEqual([fault]);
});
