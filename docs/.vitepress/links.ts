import { existsSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MarkdownOptions } from 'vitepress';

type Markdown = Parameters<NonNullable<MarkdownOptions['config']>>[0];

const root = posix.join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where pages of the site come from: the repository's path, and the page's. */
export const rewrites = {
  'ARCHITECTURE.md': 'architecture.md',
  'CONTRIBUTING.md': 'contributing.md',
  'CHANGELOG.md': 'changelog.md',
  'SECURITY.md': 'report-a-vulnerability.md',
  'docs/decisions/README.md': 'decisions/index.md',
  'docs/:page': ':page',
  'docs/guide/:page': 'guide/:page',
  'docs/decisions/:page': 'decisions/:page',
  'packages/server/src/modules/:module/README.md': 'modules/:module.md',
};

/** The page that shows a file of the repository, or nothing where the site doesn't show it. */
export function pageOf(file: string): string | undefined {
  for (const [pattern, page] of Object.entries(rewrites)) {
    const match = new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replace(/:(\w+)/, '(?<name>[^/]+)')}$`).exec(file);
    if (match && file.endsWith('.md')) return page.replace(/:\w+/, match.groups?.['name'] ?? '');
  }
  return undefined;
}

/**
 * The texts link to each other as files, as they're read in the repository. Here such a link leads to the page of that file; one to a file that has no
 * page is only its words.
 *
 * @throws Error for a link to a file that isn't there, so that the build fails
 */
export function linkPages(markdown: Markdown): void {
  markdown.core.ruler.push('link-pages', ({ tokens, env }) => {
    // A title is rendered by itself, without a page.
    const page: string | undefined = env?.realPath ?? env?.path;
    if (page === undefined) return;
    const from = posix.relative(root, page);
    for (const { children } of tokens) {
      const ended: boolean[] = [];
      for (const token of children ?? []) {
        if (token.type === 'link_close' && ended.pop()) Object.assign(token, { type: 'text', content: '', tag: '', nesting: 0 });
        if (token.type !== 'link_open') continue;
        const address = token.attrGet('href') ?? '';
        const target = /^(?:[a-z]+:|#|\/)/.test(address) ? undefined : targetOf(address, from);
        ended.push(target === null);
        if (target) token.attrSet('href', target);
        if (target === null) Object.assign(token, { type: 'text', content: '', tag: '', nesting: 0 });
      }
    }
  });
}

function targetOf(address: string, from: string): string | null {
  const [path = '', anchor] = address.split('#');
  const file = posix.join(posix.dirname(from), path);
  if (!existsSync(posix.join(root, file))) throw new Error(`${from} links to ${address}, and there's no such file`);
  const page = pageOf(file);
  if (!page) return null;
  return `/${page}${anchor === undefined ? '' : `#${anchor}`}`;
}
