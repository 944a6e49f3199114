import { bodyLimitBytes, parseJsonBody } from '../../packages/server/src/http/body.ts';
import { validate } from '../../packages/server/src/http/validate.ts';
import { listTextFields, type TextField } from '../../packages/server/src/testing/text-fields.ts';
import type { Bar } from '../bars.ts';
import { printTable } from '../print-table.ts';

const sizes = [1, 2, 4] as const;
const runs = 5;
/** Of a body's own `JSON.parse`, besides five milliseconds. */
const mostTimes = 3;
const spareMs = 5;
const parts = { 'accents on one letter': '\u0301\u0316', 'letters that fall apart': '\u1e69\u0323', 'plain letters': 'abcdefgh' };

/** The process's CPU time, the least of some runs. */
function cpuMs(work: () => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    try {
      work();
    } catch {
      // A refusal is an answer, too.
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

function measure({ schema, inputWith }: TextField, part: string) {
  return sizes.map((size) => {
    const text = part.repeat(Math.floor((bodyLimitBytes * size) / 4 / Buffer.byteLength(part)));
    const body = Buffer.from(JSON.stringify(inputWith(text) ?? null));
    return { read: cpuMs(() => validate(schema, parseJsonBody(body))), parsed: cpuMs(() => JSON.parse(body.toString('utf8'))) };
  });
}

/** What it costs to read the worst texts that a body may hold, at a quarter, a half and the whole of its size: every text field of the contract. */
export async function benchText(): Promise<readonly Bar[]> {
  const rows = Object.entries(parts).flatMap(([what, part]) =>
    listTextFields().map((field) => ({ what, name: field.name, measured: measure(field, part) })),
  );
  const excess = (row: (typeof rows)[number]) => Math.max(...row.measured.map(({ read, parsed }) => read - mostTimes * parsed - spareMs));
  // Less than a tenth of a millisecond is below what the clock of a process can tell apart.
  const growth = ({ measured: [one, , four] }: (typeof rows)[number]) => (four?.read ?? 0) / Math.max(0.1, one?.read ?? 0);
  const slowest = rows.toSorted((one, other) => (other.measured[2]?.read ?? 0) - (one.measured[2]?.read ?? 0)).slice(0, 10);
  printTable(
    ['field', 'text', ...sizes.map((size) => `${size}x ms`), 'JSON.parse ms'],
    slowest.map(({ name, what, measured }) => [
      name,
      what,
      ...measured.map(({ read }) => read.toFixed(2)),
      (measured[2]?.parsed ?? 0).toFixed(2),
    ]),
  );
  const tooSlow = rows.filter((row) => excess(row) > 0);
  const notLinear = rows.filter((row) => (row.measured[2]?.read ?? 0) > 1 && growth(row) > 2 * 4);
  return [
    { name: `at most ${mostTimes} x JSON.parse + ${spareMs} ms`, isMet: tooSlow.length === 0, measured: describe(tooSlow, rows.length) },
    {
      name: 'four times the text takes at most eight times the time',
      isMet: notLinear.length === 0,
      measured: describe(notLinear, rows.length),
    },
  ];
}

const describe = (wrong: readonly { name: string }[], all: number) =>
  wrong.length === 0 ? `${all} fields and texts` : `not: ${wrong.map(({ name }) => name).join(', ')}`;
