import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceDraft, likeBlank, sharedDraft } from './form-draft.ts';

const blank = { name: '', sports: [] as readonly string[] };
const draft = deviceDraft<typeof blank>('draft:x', likeBlank(blank));
beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('keeps unsaved changes through a reload, and nothing once they are saved', () => {
  draft.keep({ name: 'Maya', sports: ['Soccer'] });
  expect(draft.read()).toEqual({ name: 'Maya', sports: ['Soccer'] });
  draft.keep({});
  expect(localStorage.length).toBe(0);
});

it.each([
  ['no JSON', '{'],
  ['no object', '[1]'],
  ['null', 'null'],
  ['other kinds', '{"name":1,"sports":"Soccer"}'],
  ['a list of other kinds', '{"sports":[{}]}'],
  ['unknown fields', '{"role":"admin","__proto__":{"name":"x"},"toString":"x"}'],
])('reads no draft from %s', (_, text) => {
  localStorage.setItem('draft:x', text);
  expect(draft.read()).toEqual({});
});

it('keeps what another form of the same thing has typed, until that one is saved', () => {
  const brand = sharedDraft<typeof blank>('draft:x', likeBlank(blank));
  const hometown = sharedDraft<{ city: string }>('draft:x', likeBlank({ city: '' }));
  brand.keep({ name: 'Maya' });
  hometown.keep({ city: 'Durham' });
  brand.keep({});
  expect([brand.read(), hometown.read()]).toEqual([{}, { city: 'Durham' }]);
  hometown.keep({});
  expect(localStorage.length).toBe(0);
});

it('works when the browser forbids storage', () => {
  const fail = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail });
  expect(draft.read()).toEqual({});
  expect(() => draft.keep({ name: 'Maya' })).not.toThrow();
});
