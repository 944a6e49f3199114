import { expect, it, vi } from 'vitest';
import { toFileName } from './file-name.ts';

it.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\photos\\field.jpg', 'field.jpg'],
  ['a\u0000b\r\n.pdf', 'ab.pdf'],
  ['photo\u202egnp.exe.png', 'photognp.exe.png'],
  ['  spaced.png  ', 'spaced.png'],
  ['Tra\u0308ning.pdf', 'Träning.pdf'],
  ['/', ''],
  [`${'x'.repeat(300)}.mp4`, `${'x'.repeat(251)}.mp4`],
  [`${'e\u0301'.repeat(300)}.mp4`, `${'é'.repeat(251)}.mp4`],
  [`${'🏀'.repeat(200)}.mp4`, `${'🏀'.repeat(125)}.mp4`],
])('cleans the file name %j', (sent, name) => {
  expect(toFileName(sent)).toBe(name);
});

it('normalizes only as much of a long file name as is stored', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(toFileName(`${'a\u0301\u0316'.repeat(2_000)}.mp4`)).toMatch(/\.mp4$/);
  const lengths = normalize.mock.contexts.map((value) => String(value).length);
  normalize.mockRestore();
  expect(lengths).toEqual([1_020]);
});
