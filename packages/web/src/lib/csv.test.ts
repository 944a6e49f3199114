import { expect, it } from 'vitest';
import { toCsvText } from './csv.ts';

it('quotes what needs it, and leaves no formula to a spreadsheet', () => {
  expect(
    toCsvText([
      ['Sport', 'Bookings'],
      ['Track, Field', -3],
      ['=1+1', 2],
      ['the "other"', 1],
    ]),
  ).toBe('\uFEFFSport,Bookings\r\n"Track, Field",-3\r\n\'=1+1,2\r\n"the ""other""",1\r\n');
});
