import { expect, test } from 'vitest';
import { inlineTexts } from './inline-texts.ts';

const head = "import { t } from '@x1/contract/core/texts.ts';\nimport { rich } from '../lib/rich.tsx';\n";
const inline = (code: string, catalog: Record<string, string> = {}) =>
  inlineTexts('screen.tsx', head + code, 'es', catalog).slice(head.length);

test('A text without places becomes a string of the language', () => {
  expect(inline("const a = t('Leave');", { Leave: 'Salir' })).toBe('const a = "Salir";');
});

test('A text with places becomes a template', () => {
  expect(inline("t('Kept until {time}', { time: format(at, t('soon')) })", { soon: 'pronto' })).toBe(
    '`Kept until ${format(at, "pronto")}`',
  );
});

test('What is said twice is worked out once', () => {
  const plural = inline("t('{count, plural, one {# session} other {# sessions}}', { count: list.length })");
  expect(plural).toBe('((count) => `${(String(count) === "1" ? `${count} session` : `${count} sessions`)}`)(list.length)');
});

test('A text with elements becomes elements, in the order of the language', () => {
  const link = "rich('Read <link>the terms</link> first', { link: (text) => <a>{text}</a> })";
  expect(inline(link, { 'Read <link>the terms</link> first': 'Lee primero <link>las condiciones</link>' })).toBe(
    '<>{"Lee primero "}{((text) => <a>{text}</a>)("las condiciones")}</>',
  );
});

test('A t that is not ours stays', () => {
  expect(inlineTexts('a.ts', "const t = (x) => x; // texts.ts'\nt('Leave');", 'es', { Leave: 'Salir' })).toContain("t('Leave')");
});

test('A text that is not written out is refused, with its place', () => {
  expect(() => inline('t(label)')).toThrow('screen.tsx:3: the text is not written out');
});

test('A value that a translation names and nobody gives is refused', () => {
  expect(() => inline("t('Leave')", { Leave: 'Salir, {name}' })).toThrow('{name}');
});
