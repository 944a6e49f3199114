import { beforeEach, describe, expect, it } from 'vitest';
import { findRecord, keepRecord, listRecords, recordKey } from './upload-records.ts';

const form = 'draft:program:3:new';
const clip = { name: 'clip.mp4', type: 'video/mp4', size: 40_000_000, lastModified: 1_000 };
const now = Date.parse('2026-03-14T20:00:00Z');
const key = recordKey(form, clip);
const record = { key, uploadUrl: 'https://x1.test/api/uploads/0123', name: 'clip.mp4', sizeBytes: 40_000_000, startedAtMs: now };

beforeEach(() => localStorage.clear());

describe('upload key', () => {
  it('gives the same file the same key again, and any other file or form another key', () => {
    expect(recordKey(form, { ...clip })).toBe(key);
    const others = [
      recordKey(form, { ...clip, name: 'clip (1).mp4' }),
      recordKey(form, { ...clip, size: 40_000_001 }),
      recordKey(form, { ...clip, lastModified: 1_001 }),
      recordKey('draft:program:4:new', clip),
      recordKey('draft:program:3:12', clip),
    ];
    expect(new Set([key, ...others]).size).toBe(6);
  });
});

describe('remembered upload', () => {
  it('finds a remembered upload by its file', () => {
    keepRecord(localStorage, record);
    expect(findRecord(localStorage, key, now + 1)).toEqual(record);
  });

  it('forgets a remembered upload a day later, when the server has forgotten it', () => {
    keepRecord(localStorage, record);
    expect(findRecord(localStorage, key, now + 24 * 3_600_000)).toBeUndefined();
    expect(listRecords(localStorage, form, now + 24 * 3_600_000)).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it.each(['{', 'null', '{"uploadUrl":"https://elsewhere.test/steal","name":"a","sizeBytes":1,"startedAtMs":9e15}'])(
    'ignores a remembered upload when %s is stored',
    (stored) => {
      localStorage.setItem(key, stored);
      expect(findRecord(localStorage, key, now)).toBeUndefined();
    },
  );
});

it('lists the unfinished uploads of a form, oldest first', () => {
  const second = { ...record, key: recordKey(form, { ...clip, name: 'b.mp4' }), name: 'b.mp4', startedAtMs: now - 5 };
  keepRecord(localStorage, record);
  keepRecord(localStorage, second);
  keepRecord(localStorage, { ...record, key: recordKey('draft:program:3:12', clip) });
  localStorage.setItem('draft:program:3:new', '{}');
  expect(listRecords(localStorage, form, now).map(({ name }) => name)).toEqual(['b.mp4', 'clip.mp4']);
});
