import { expect, it } from 'vitest';
import { countLines, findLongFunctions } from './count-lines.ts';
import { reasonFor } from './long-functions.ts';

const counted = (text: string, path = 'a.ts') => countLines({ path, text });

it('counts lines of code, lines of comment and blank lines', () => {
  expect(counted('// why\n\nconst a = 1; // one\n/* two\n   lines */\nconst b = 2;\n')).toEqual({ code: 2, comment: 3, blank: 1 });
});

it('does not mistake strings, patterns or templates for comments', () => {
  const text = "const a = 'https://x1.test';\nconst b = /[/*]/;\nconst c = `\n// ' /*\n`;\n";
  expect(counted(text)).toEqual({ code: 5, comment: 0, blank: 0 });
});

it('counts text between tags as code, and comments between them as comments', () => {
  const text = "const a = (\n  <p>\n    Don't // stop\n    {/* why */ count}\n    {\n      // why\n    }\n  </p>\n);\n";
  expect(counted(text, 'a.tsx')).toEqual({ code: 8, comment: 1, blank: 0 });
});

it('lists functions that are too long by name and first line', () => {
  const text = [
    'function short() {}',
    'export function long() {',
    '  return 1;',
    '}',
    'const arrow = () => {',
    '  return 1;',
    '};',
    'class A {',
    '  method() {',
    '    return 1;',
    '  }',
    '}',
  ].join('\n');
  expect(findLongFunctions({ path: 'a.ts', text }, 2)).toEqual([
    { name: 'long', line: 2, lines: 3, ownLines: 3, longestInside: 0 },
    { name: 'arrow', line: 5, lines: 3, ownLines: 3, longestInside: 0 },
    { name: 'method', line: 9, lines: 3, ownLines: 3, longestInside: 0 },
  ]);
});

it('accepts a long function when it only contains shorter ones', () => {
  const factory =
    'function createOne() {\n  return {\n    a: () => {\n      return 1;\n    },\n    b: () => {\n      return 2;\n    },\n  };\n}\n';
  const [long] = findLongFunctions({ path: 'a.ts', text: factory }, 6);
  expect(long && reasonFor(long, 6)).toBe('holds functions of at most 3 lines, and 4 of its own');
  expect(long && reasonFor(long, 3)).toBeUndefined();
  expect(reasonFor({ name: 'flat', line: 1, lines: 9, ownLines: 9, longestInside: 0 }, 8)).toBeUndefined();
});
