import { modules } from '../../dependency-rules.mjs';

const begin = '<!-- modules: printed by `node tools/print-module-table.ts` -->';
const end = '<!-- /modules -->';

/** The table of modules for ARCHITECTURE.md, with the marks it stands between. */
export function moduleTable(): string {
  const list = (names: readonly string[] = []) => names.join(', ') || '–';
  const rows = Object.entries(modules).map(([name, { owns, calls, reads, ports, note }]) => {
    return `| ${name} | ${owns} | ${note ? `${list(calls)}; ${note}` : list(calls)} | ${list(reads)} | ${list(ports)} |`;
  });
  return [begin, '| Module | Owns | Calls | Reads | Ports (answered by later modules) |', '|---|---|---|---|---|', ...rows, end].join('\n');
}

/** Puts the table between its marks. @returns undefined when the text has no marks */
export function replaceModuleTable(text: string): string | undefined {
  const start = text.indexOf(begin);
  const stop = text.indexOf(end);
  if (start < 0 || stop < start) return undefined;
  return `${text.slice(0, start)}${moduleTable()}${text.slice(stop + end.length)}`;
}
