import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCatalog, inLanguage } from '../core/texts.ts';
import { deviceText } from './value-labels.ts';

beforeAll(() =>
  addCatalog('es', { 'An app': 'Una app', 'Unknown device': 'Dispositivo', '{program} on {system}': '{program} en {system}' }),
);
afterAll(() => addCatalog('es', {}));

it("a device is named in the reader's language, while programs and systems keep the names they have everywhere", () => {
  const devices = ['Samsung Internet on Android', 'An app on iPhone', 'Linux', 'Unknown device'];
  expect(inLanguage('es', () => devices.map(deviceText))).toEqual([
    'Samsung Internet en Android',
    'Una app en iPhone',
    'Linux',
    'Dispositivo',
  ]);
  expect(devices.map(deviceText)).toEqual(devices);
});
