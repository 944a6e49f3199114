import { beforeEach, expect, it } from 'vitest';
import { keepChanges, likeBlank, readChanges, withoutSame } from './form-draft.ts';

const blank = { name: '', sports: [] as readonly string[] };
const accepts = likeBlank(blank);
beforeEach(() => localStorage.clear());

it('keeps what was changed through a reload, and nothing once it is saved', () => {
  keepChanges(localStorage, 'draft:x', { name: 'Maya', sports: ['Soccer'] });
  expect(readChanges(localStorage, 'draft:x', accepts)).toEqual({ name: 'Maya', sports: ['Soccer'] });
  keepChanges(localStorage, 'draft:x', {});
  expect(localStorage.length).toBe(0);
});

it.each([
  ['no JSON', '{'],
  ['no object', '[1]'],
  ['null', 'null'],
  ['other kinds', '{"name":1,"sports":"Soccer"}'],
  ['a list of other kinds', '{"sports":[{}]}'],
  ['unknown fields', '{"role":"admin","__proto__":{"name":"x"},"toString":"x"}'],
])('reads nothing from %s', (_, text) => {
  localStorage.setItem('draft:x', text);
  expect(readChanges(localStorage, 'draft:x', accepts)).toEqual({});
});

it('works without a storage', () => {
  const broken = {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('full');
    },
  } as unknown as Storage;
  expect(readChanges(broken, 'draft:x', accepts)).toEqual({});
  expect(() => keepChanges(broken, 'draft:x', { name: 'Maya' })).not.toThrow();
});

it('forgets a change that was taken back', () => {
  expect(withoutSame({ name: 'Maya', sports: ['Soccer'] }, { ...blank, name: 'Maya' })).toEqual({ sports: ['Soccer'] });
});
