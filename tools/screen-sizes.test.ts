import { expect, it } from 'vitest';
import { firstScreenLimit, listScreenFiles, screenLimit, scriptLimitOf } from './screen-sizes.ts';

const manifest = {
  'index.html': {
    file: 'app.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/screens/home/screen.tsx'],
    css: ['app.css'],
  },
  '_react.js': { file: 'react.js' },
  '_forms.js': { file: 'forms.js', imports: ['_react.js'] },
  'src/screens/home/screen.tsx': {
    file: 'home.js',
    isDynamicEntry: true,
    imports: ['_forms.js', 'index.html'],
    css: ['home.css'],
    dynamicImports: ['src/features/purchase/dialog.tsx'],
  },
  'src/features/purchase/dialog.tsx': { file: 'dialog.js', isDynamicEntry: true, imports: ['_forms.js'] },
};

it('a screen includes the entry and all its imports once, without what loads later', () => {
  expect(listScreenFiles(manifest)).toEqual([
    { screen: 'app', scripts: ['app.js', 'react.js'], styles: ['app.css'] },
    { screen: 'home', scripts: ['app.js', 'react.js', 'home.js', 'forms.js'], styles: ['app.css', 'home.css'] },
  ]);
});

it('the screens users see first have the lower size limit', () => {
  expect(['role-selection', 'auth', 'session'].map(scriptLimitOf)).toEqual([firstScreenLimit, firstScreenLimit, screenLimit]);
});
