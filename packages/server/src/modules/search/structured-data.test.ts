import type { Directory } from '@x1/contract/search/directory.ts';
import type { PublicPage } from '@x1/contract/trainers/public-page.ts';
import jsonld from 'jsonld';
import { expect, it } from 'vitest';
import { withHead } from '../../http/page-head.ts';
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
  programs: [{ title: hostile, price: 45, sessions: 2, format: 'In-Person' }],
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

/** What a reader of JSON-LD finds in a page: the vocabulary is schema.org's, and every term that it doesn't resolve is lost. */
async function readData(head: ReturnType<typeof toPublicPageHead>): Promise<string[]> {
  const html = withHead('<title>X1</title><meta name="description" content="" />', head, publicUrl);
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json));
  const documentLoader = async (url: string) => {
    if (url !== 'https://schema.org') throw new Error(`${url} is no vocabulary of ours`);
    return { document: { '@context': { '@vocab': 'https://schema.org/' } }, documentUrl: url, contextUrl: undefined };
  };
  // Its types know neither that a term may be refused nor what comes without a format.
  const options = { documentLoader, base: `${publicUrl}/`, safe: true } as object;
  const quads = (await jsonld.toRDF(scripts, options)) as unknown as { predicate: Term; object: Term }[];
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
