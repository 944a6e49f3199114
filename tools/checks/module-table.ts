import { modules } from '../../dependency-rules.mjs';

const begin = '<!-- modules: printed by `node tools/print-module-table.ts` -->';
const end = '<!-- /modules -->';

/** The table of modules for ARCHITECTURE.md, with the marks it stands between. */
export function moduleTable(): string {
  const rows = Object.entries(modules).map(([name, { owns, calls, note }]) => {
    const called = calls === 'anyBelow' ? 'any below' : calls.join(', ') || '–';
    return `| ${name} | ${owns} | ${note ? `${called}; ${note}` : called} |`;
  });
  return [begin, '| Module | Owns | May call the services of |', '|---|---|---|', ...rows, end].join('\n');
}

/** Puts the table between its marks. @returns undefined when the text has no marks */
export function replaceModuleTable(text: string): string | undefined {
  const start = text.indexOf(begin);
  const stop = text.indexOf(end);
  if (start < 0 || stop < start) return undefined;
  return `${text.slice(0, start)}${moduleTable()}${text.slice(stop + end.length)}`;
}
