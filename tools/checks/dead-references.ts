import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A file that may name others, with its text. */
interface NamingFile {
  readonly path: string;
  readonly text: string;
}

/** What can be named: lines of docs/security.md, rulings, sections of the specifications, rows of the authorization matrix, and files. */
export interface Targets {
  readonly codes: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
}

const security = 'docs/security.md';
const specs = {
  S1: 'docs/spec/1-accounts-and-dashboards.md',
  S2: 'docs/spec/2-commerce-and-sessions.md',
  R: 'docs/spec/rulings.md',
} as const;
const matrix = ['matrix', 'session-rows', 'operator-rows'].map((name) => `packages/server/src/testing/authorization/${name}.ts`);
/** `F52`, `M19`, `SE4`, `R97`, `S2§5`, `security.md §5.4`, `security.md row 13`; not hexadecimal colors, percent codes or numbers with a point. */
const code = /(?<![\w%#])(?:security\.md (?:§\d(?:\.\d)?|row \d+)|S[12]§\d+|(?:SE|[BELMR])[1-9]\d{0,2}(?![\w%]|\.\d)|F\d\d(?![\w%]|\.\d))/g;
const isNaming = /\.(?:tsx?|mjs|cjs|sql|css|md)$/;
/** What a program wrote, the specifications themselves, and the check's own planted faults. */
const isExempt = /\.generated\.ts$|^docs\/spec\/|^tools\/checks\/.*\.test\.ts$/;

/** Codes and paths that resolve to nothing in the repository, as `file:line: what`. */
export function findDeadReferences(directory: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: directory,
    encoding: 'utf8',
  });
  const paths = listed.split('\0').filter((path) => path !== '' && existsSync(join(directory, path)));
  const read = (path: string) => readFileSync(join(directory, path), 'utf8');
  const targets = { codes: definedCodes(read), paths: new Set(paths) };
  const files = paths.filter((path) => isNaming.test(path) && !isExempt.test(path)).map((path) => ({ path, text: read(path) }));
  return files.flatMap((file) => [...deadCodes(file, targets), ...(file.path.endsWith('.md') ? deadPaths(file, targets) : [])]);
}

function definedCodes(read: (path: string) => string): ReadonlySet<string> {
  const all = (path: string, pattern: RegExp, prefix: string) => [...read(path).matchAll(pattern)].map(([, name]) => `${prefix}${name}`);
  return new Set([
    ...all(security, /^\| ([A-Z]+\d+) \|/gm, ''),
    ...all(security, /^#+ (\d(?:\.\d)?)/gm, 'security.md §'),
    ...matrix.flatMap((path) => all(path, /\brow\(\s*'(\d+)'/g, 'security.md row ')),
    ...all(specs.S1, /^## (\d+)\./gm, 'S1§'),
    ...all(specs.S2, /^## (\d+)\./gm, 'S2§'),
    ...all(specs.R, /^\| (R\d+) \|/gm, ''),
  ]);
}

/** Codes of a file that are defined nowhere. */
export function deadCodes({ path, text }: NamingFile, { codes }: Pick<Targets, 'codes'>): string[] {
  return text.split('\n').flatMap((line, index) => {
    const dead = [...line.matchAll(code)].map(([name]) => name).filter((name) => !codes.has(name));
    return dead.map((name) => `${path}:${index + 1}: ${name}`);
  });
}

/** Links and file names in code marks of a page that lead nowhere. */
export function deadPaths({ path, text }: NamingFile, { paths }: Pick<Targets, 'paths'>): string[] {
  const folder = posix.dirname(path);
  return text.split('\n').flatMap((line, index) => {
    const links = [...line.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].flatMap(([, link]) => link ?? []);
    const deadLinks = links.filter((link) => !isThere(posix.join(folder, link), paths));
    const names = [...line.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*(?:\/|\.(?:tsx?|mjs|cjs|sql|css|md)))`/g)].flatMap(([, name]) => name ?? []);
    return [...deadLinks, ...names.filter((name) => !isNamed(name, folder, paths))].map((name) => `${path}:${index + 1}: ${name}`);
  });
}

const isThere = (path: string, paths: ReadonlySet<string>) =>
  paths.has(path) || [...paths].some((known) => known.startsWith(`${path.replace(/\/$/, '')}/`));

/** Looks below the page's folder first, then for any path that ends with the name; `contract/` means its sources. A module README names its own files. */
function isNamed(name: string, folder: string, paths: ReadonlySet<string>): boolean {
  if (isThere(posix.join(folder, name), paths)) return true;
  const full = `/${name.replace(/^(?:\.\.\/)+/, '').replace(/^(contract|web|server|sandbox)\//, 'packages/$1/src/')}`;
  const mayBeAnywhere = full.indexOf('/', 1) > 0 || !/\/modules\//.test(folder);
  return [...paths].some((known) => {
    const isIt = name.endsWith('/') ? `/${known}`.includes(full) : `/${known}`.endsWith(full);
    return isIt && (mayBeAnywhere || known.startsWith(`${folder}/`));
  });
}
