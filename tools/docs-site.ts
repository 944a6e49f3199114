import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pageOf } from '../docs/.vitepress/links.ts';
import { root } from './repository.ts';
import { runNodeProgram } from './run-program.ts';
import { type Counts, oneFailed, onePassed } from './test-stages/counts.ts';

/** Where the built documentation is. */
export const docsSite = join(root, 'docs/.vitepress/dist');

/** Runs VitePress on docs/: 'build', or 'dev' to show it while it's being written. */
export async function runVitePress(command: 'build' | 'dev'): Promise<number> {
  const { code } = await runNodeProgram('vitepress/bin/vitepress.js', [command, 'docs'], { cwd: root, output: 'inherit' });
  return code ?? 1;
}

/**
 * Builds the documentation and follows every link in it. VitePress finds links to pages that aren't there; links to a heading are looked up here, and
 * those of README.md.
 */
export async function buildDocs(): Promise<Counts> {
  if ((await runVitePress('build')) !== 0) return { ...oneFailed, failures: ['The documentation could not be built.'] };
  const pages = readPages(docsSite);
  // README.md isn't a page of the site.
  const dead = [...findDeadAnchors(pages), ...findDeadFileLinks('README.md', readFileSync(join(root, 'README.md'), 'utf8'), pages)];
  for (const line of dead) console.log(line);
  return dead.length > 0 ? { ...oneFailed, failures: dead } : onePassed;
}

function readPages(directory: string): Map<string, string> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  return new Map(files.map((file) => [`/${file.replaceAll('\\', '/')}`, readFileSync(join(directory, file), 'utf8')]));
}

/**
 * Links to a heading that its page doesn't have.
 *
 * @param pages HTML by path, such as '/guide/parents.html'
 */
export function findDeadAnchors(pages: ReadonlyMap<string, string>): string[] {
  return [...pages].flatMap(([from, html]) =>
    [...html.matchAll(/href="([^"#]*)#([^"]+)"/g)].flatMap(([, path = '', anchor = '']) => {
      const page = path === '' ? html : pages.get(path);
      if (page === undefined || page.includes(`id="${decodeURIComponent(anchor)}"`)) return [];
      return [`${from} links to ${path}#${anchor}, and there's no such heading`];
    }),
  );
}

/**
 * Links and pictures of a file of the repository that lead to no file, or to a heading that its page doesn't have.
 *
 * @param from its path in the repository
 * @param pages the site's HTML by path, in which headings are looked up
 */
export function findDeadFileLinks(from: string, markdown: string, pages: ReadonlyMap<string, string>): string[] {
  const text = markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
  const addresses = [...text.matchAll(/\]\(<?([^)\s>]+)|\b(?:src|href)="([^"]+)"|^\[[^\]]+\]:\s*(\S+)/gm)].map(
    ([, one, other, third]) => one ?? other ?? third ?? '',
  );
  return addresses.flatMap((address) => {
    if (/^[a-z]+:/.test(address)) return [];
    const [path = '', anchor] = address.split('#');
    const file = path === '' ? from : posix.join(posix.dirname(from), path);
    if (!existsSync(join(root, file))) return [`${from} links to ${address}, and there's no such file`];
    if (anchor === undefined) return [];
    const html = pages.get(`/${pageOf(file)?.replace(/md$/, 'html')}`);
    return html?.includes(`id="${decodeURIComponent(anchor)}"`) ? [] : [`${from} links to ${address}, and there's no such heading`];
  });
}
