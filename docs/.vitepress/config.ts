import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { linkPages, rewrites } from './links.ts';

const docs = join(import.meta.dirname, '..');

/** Decisions and modules are listed by their files, so that a new one is there without being written down here. */
const decisions = readdirSync(join(docs, 'decisions'))
  .filter((file) => /^\d{4}-/.test(file))
  .sort()
  .reverse()
  .map((file) => ({ text: titleOf(file), link: `/decisions/${file.replace('.md', '')}` }));
const modules = readdirSync(join(docs, '../packages/server/src/modules')).map((module) => ({ text: module, link: `/modules/${module}` }));

const engineers = [
  { text: 'Architecture', link: '/architecture' },
  { text: 'API', link: '/api' },
  { text: 'Contributing', link: '/contributing' },
  { text: 'Glossary', link: '/glossary' },
  { text: 'Security', link: '/security' },
  { text: 'Report a vulnerability', link: '/report-a-vulnerability' },
  { text: 'Changelog', link: '/changelog' },
];
const running = [
  { text: 'Deploy', link: '/deploy' },
  { text: 'Operations (runbook)', link: '/operations' },
  { text: 'Proxy', link: '/proxy' },
  { text: 'Scale', link: '/scale' },
];
const guides = [
  { text: 'For parents', link: '/guide/parents' },
  { text: 'For trainers', link: '/guide/trainers' },
  { text: 'For operators', link: '/guide/operators' },
];

/** `0042-second-adult.md` as 'Second adult (0042)'. */
function titleOf(file: string): string {
  const [number = '', ...words] = file.replace('.md', '').split('-');
  const text = words.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} (${number})`;
}

// biome-ignore lint/style/noDefaultExport: VitePress takes its settings from here.
export default defineConfig({
  lang: 'en-US',
  title: 'X1',
  description: 'How X1 works, for parents, trainers, operators and engineers.',
  srcDir: '..',
  srcExclude: ['README.md', 'docs/spec/**', 'docs/decisions/template.md', '**/node_modules/**', '**/dist/**'],
  rewrites: { 'docs/index.md': 'index.md', ...rewrites },
  metaChunk: true,
  vite: { publicDir: join(docs, '../packages/web/public') },
  head: [['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]],
  markdown: { config: linkPages },
  themeConfig: {
    logo: '/favicon.svg',
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', items: guides },
      { text: 'Run it', items: running },
      { text: 'Engineers', items: [...engineers, { text: 'Decisions', link: '/decisions/' }] },
    ],
    sidebar: {
      '/guide/': [{ text: 'Guides', items: guides }],
      '/decisions/': [{ text: 'Decisions', items: decisions }],
      '/modules/': [{ text: 'Server modules', items: modules }],
      '/': [
        { text: 'Engineers', items: engineers },
        { text: 'Run it', items: running },
        { text: 'Server modules', collapsed: true, items: modules },
        { text: 'Decisions', link: '/decisions/' },
      ],
    },
  },
});
