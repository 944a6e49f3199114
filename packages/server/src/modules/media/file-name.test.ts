import { expect, it } from 'vitest';
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
  [`${'🏀'.repeat(200)}.mp4`, `${'🏀'.repeat(125)}.mp4`],
])('reads %j as a name', (sent, name) => {
  expect(toFileName(sent)).toBe(name);
});
