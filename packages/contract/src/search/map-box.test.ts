import { expect, it } from 'vitest';
import { readMapBox, writeMapBox } from './map-box.ts';

it('reads south, west, north and east', () => {
  expect(readMapBox('35.5,-79.5,36.5,-78.5')).toEqual({ south: 35.5, west: -79.5, north: 36.5, east: -78.5 });
});

it.each([
  '',
  '1,2,3',
  '1,2,3,4,5',
  'a,b,c,d',
  '36,-79,35,-78',
  '35,-78,36,-79',
  '35,-79,35,-78',
  '-91,0,1,1',
  '0,0,1,181',
  '1e1,0,20,20',
  '0,0,1,Infinity',
  ' 1,2,3,4',
])('refuses %j', (text) => {
  expect(readMapBox(text)).toBeUndefined();
});

it('writes hundredths, outwards, and never beyond the world', () => {
  expect(writeMapBox({ south: 35.501, west: -79.509, north: 36.501, east: -78.501 })).toBe('35.5,-79.51,36.51,-78.5');
  expect(writeMapBox({ south: -89.999, west: -179.999, north: 89.999, east: 179.999 })).toBe('-90,-180,90,180');
});
