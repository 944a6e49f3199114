import { describe, expect, it } from 'vitest';
import { root } from '../repository.ts';
import { isWithinLimits, mapFeature, readProductFiles } from './map-features.ts';
import { features } from './patterns.ts';

function featureNamed(start: string) {
  const feature = features.find(({ name }) => name.startsWith(start));
  if (!feature) throw new Error(`there is no feature ${start}`);
  return feature;
}

describe('the search pattern of a feature', () => {
  it.each([
    ['no-show', ['noShowOf', 'NoShowDialog', 'no_show_at', 'NO_SHOW', 'a no-show', 'no shows']],
    ['referral', ['referralCode', 'REFERRAL_CODE', 'referral_links', 'referrerId', 'referrer_id', 'readReferredFriends', 'referred-by']],
    ['meeting link', ['meetingLink', 'MeetingLink', 'meeting_link', 'MEETING_LINK_MAX', 'meeting-link', 'the meeting link']],
    ['favorites', ['isFavourite', 'is_favorite', 'FavoriteButton', 'favourites-only', 'favoriting']],
    ['achievements', ['achievements', 'AchievementList', 'ACHIEVEMENTS_MAX']],
  ])('finds %s in any spelling', (name, texts) => {
    const { pattern } = featureNamed(name);
    expect(texts.filter((text) => !pattern.test(text))).toEqual([]);
  });

  it.each([
    ['no-show', ['now showing', 'is not shown']],
    ['referral', ['referrer-policy', 'no-referrer', 'noreferrer', 'the preferred zone', 'deferred']],
    ['meeting link', ['meeting', 'a link to the meeting']],
    ['favorites', ['in favor of']],
  ])('does not match other words for %s', (name, texts) => {
    const { pattern } = featureNamed(name);
    expect(texts.filter((text) => pattern.test(text))).toEqual([]);
  });
});

it('a feature map counts each file once, by text or path, and each folder once', () => {
  const map = mapFeature(featureNamed('no-show'), [
    { path: 'a/no-show.ts', text: '' },
    { path: 'a/close.ts', text: 'noShow, no_show' },
    { path: 'b/other.ts', text: 'nothing' },
  ]);
  expect(map).toMatchObject({ files: ['a/no-show.ts', 'a/close.ts'], folders: ['a'] });
});

it('a feature exceeds its limit with one file or folder too many', () => {
  const feature = { ...featureNamed('no-show'), limits: { files: 2, folders: 1 } };
  const filesIn = (...folders: string[]) =>
    mapFeature(
      feature,
      folders.map((folder, index) => ({ path: `${folder}/${index}.ts`, text: 'no-show' })),
    );
  expect([filesIn('a', 'a'), filesIn('a', 'a', 'a'), filesIn('a', 'b')].map(isWithinLimits)).toEqual([true, false, false]);
});

it("a feature map covers the product's own files, but no tests, demo or stand-ins", () => {
  const paths = readProductFiles(root).map(({ path }) => path);
  expect(paths).toContain('packages/contract/src/core/money.ts');
  expect(paths.filter((path) => /\.test\.|\/testing\/|\/demo\/|^packages\/sandbox/.test(path))).toEqual([]);
});
