import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decompress } from 'wawoff2';
import { root } from './repository.ts';

// Writes the fonts of printed reports from those of the web app (decision 0100): TrueType, at the weight that each has by default. What makes
// them variable is left out, because the library that embeds them can't cut a variable font to the letters of one document.
const fonts = { 'archivo-latin-expanded': 'archivo-expanded', 'inter-latin': 'inter' };
const kept = ['GDEF', 'GPOS', 'OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'];
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

for (const [from, to] of Object.entries(fonts)) {
  const font = Buffer.from(await decompress(readFileSync(join(root, `packages/web/src/styles/fonts/${from}.woff2`))));
  writeFileSync(join(root, `packages/server/src/adapters/pdfkit/${to}.ttf`), withTables(font, kept));
}

/** The same font with these of its tables alone; each begins at a multiple of four. */
function withTables(font: Buffer, names: readonly string[]): Buffer {
  const tables = listTables(font).filter(({ name }) => names.includes(name));
  const header = Buffer.alloc(HEADER_BYTES + tables.length * ENTRY_BYTES);
  font.copy(header, 0, 0, 4);
  header.writeUInt16BE(tables.length, 4);
  const log = Math.floor(Math.log2(tables.length));
  header.writeUInt16BE(2 ** log * ENTRY_BYTES, 6);
  header.writeUInt16BE(log, 8);
  header.writeUInt16BE((tables.length - 2 ** log) * ENTRY_BYTES, 10);
  let offset = header.length;
  const bodies = tables.map(({ entry, body }, index) => {
    const place = HEADER_BYTES + index * ENTRY_BYTES;
    entry.copy(header, place);
    header.writeUInt32BE(offset, place + 8);
    const padded = Buffer.alloc(Math.ceil(body.length / 4) * 4);
    body.copy(padded);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([header, ...bodies]);
}

function listTables(font: Buffer) {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = font.subarray(HEADER_BYTES + index * ENTRY_BYTES, HEADER_BYTES + (index + 1) * ENTRY_BYTES);
    const start = entry.readUInt32BE(8);
    return { name: entry.toString('latin1', 0, 4), entry, body: font.subarray(start, start + entry.readUInt32BE(12)) };
  });
}
