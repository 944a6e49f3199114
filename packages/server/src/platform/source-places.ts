import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

const maps = new Map<string, SourceMap | undefined>();

/**
 * Where a line of a stack is in our sources, for a server that runs bundled. Node's own way of doing it costs 40 MB in every process;
 * this reads a map when the first error is logged.
 *
 * @param line such as `at settle (file:///x1/packages/server/dist/main-1a2b.js:120:5)`; all others stay as they are
 */
export function toSourceLine(line: string): string {
  return line.replace(/(file:\/\/\S+\/dist\/\S+\.js):(\d+):(\d+)/, (place: string, file: string, row: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(row) - 1, Number(column) - 1);
    // The nearest place before it: of another line it would be a lie.
    if (!entry || !('originalSource' in entry) || entry.generatedLine !== Number(row) - 1) return place;
    return `${new URL(entry.originalSource, file)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')));
  } catch {
    return undefined;
  }
}
