import { expect, test } from 'vitest';
import { findTextFaults } from './faults.ts';
import { repositoryOf } from './testing/repository-of.ts';

const source = (call: string) => ({
  'packages/web/src/features/waitlist/a.ts': `import { t } from '@x1/contract/core/texts.ts';\n${call};`,
});
const catalog = (texts: Record<string, string>) => ({ 'packages/contract/src/texts/es/web-waitlist.json': JSON.stringify(texts) });
const faultsOf = (call: string, texts: Record<string, string>) => findTextFaults(repositoryOf({ ...source(call), ...catalog(texts) }));

test('A text with its translation is right', () => {
  expect(faultsOf("t('Kept until {time}', { time })", { 'Kept until {time}': 'Guardado hasta {time}' })).toEqual([]);
});

test("A text of the page and of the installed app's manifest needs its translation too", () => {
  const files = {
    'packages/web/index.html': '<b>%t:Loading%</b>',
    'packages/web/manifest.webmanifest': '{ "name": "%t:Loading%", "short_name": "%t:Sessions%" }',
  };
  expect(findTextFaults(repositoryOf({ ...files, ...catalog({ Loading: 'Cargando' }) }))).toEqual([
    expect.stringContaining("es lacks 'Sessions' (packages/web/manifest.webmanifest)"),
  ]);
});

test('A text without a translation, and a translation of nothing, are named', () => {
  expect(faultsOf("t('Leave')", { Stay: 'Quedarse' })).toEqual([
    expect.stringContaining("es lacks 'Leave' (packages/web/src/features/waitlist/a.ts)"),
    expect.stringContaining("es has 'Stay', which nothing says"),
  ]);
});

test('A translation that lost a place is named', () => {
  expect(faultsOf("t('Kept until {time}', { time })", { 'Kept until {time}': 'Guardado' })).toEqual([
    "es: 'Guardado' doesn't have the places of 'Kept until {time}'",
  ]);
});

test('Values that a text does not name, and places nobody fills, are named', () => {
  expect(faultsOf("t('Kept until {time}', { until })", { 'Kept until {time}': 'Guardado hasta {time}' })).toEqual([
    "packages/web/src/features/waitlist/a.ts: 'Kept until {time}' names time and is given until",
  ]);
});
