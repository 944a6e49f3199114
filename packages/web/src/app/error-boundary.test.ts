import { expect, it } from 'vitest';
import { failureKind } from './error-boundary.tsx';

it.each([
  ['Failed to fetch dynamically imported module: https://x1.example/assets/session-1.js', 'missing'],
  ['error loading dynamically imported module: https://x1.example/assets/session-1.js', 'missing'],
  ['Importing a module script failed.', 'missing'],
  ["Cannot read properties of undefined (reading 'name')", 'broken'],
])('classifies the error %j as %s', (message, kind) => {
  expect(failureKind(new TypeError(message))).toBe(kind);
});

it('classifies a thrown value that is not an error as broken', () => {
  expect(failureKind(undefined)).toBe('broken');
});
