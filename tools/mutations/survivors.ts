import type { AcceptedSurvivor } from './mutated.ts';

/** The parts of Stryker's JSON report that count. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Ignored' | 'Pending';
  readonly replacement?: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

/** Both counted from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

export interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly replacement: string;
}

export interface MutationResult {
  readonly killed: number;
  readonly survivors: readonly Survivor[];
}

/** Counts what was killed, a test that never ends among it, and lists what was not, covered by a test or not. */
export function readMutationReport({ files }: MutationReport): MutationResult {
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) => mutants.map((mutant) => ({ file, source, mutant })));
  return {
    killed: all.filter(({ mutant }) => ['Killed', 'Timeout'].includes(mutant.status)).length,
    survivors: all
      .filter(({ mutant }) => ['Survived', 'NoCoverage'].includes(mutant.status))
      .map(({ file, source, mutant }) => ({
        file,
        line: mutant.location.start.line,
        code: textAt(source, mutant.location),
        replacement: mutant.replacement ?? '',
      })),
  };
}

/** What is wrong: survivors that nobody has accepted, and accepted ones that do not survive. */
export function findMutationFaults(survivors: readonly Survivor[], accepted: readonly AcceptedSurvivor[]): string[] {
  const isSame = (survivor: Survivor, known: AcceptedSurvivor) =>
    survivor.file === known.file && survivor.code === known.code && survivor.replacement === known.replacement;
  return [
    ...survivors
      .filter((survivor) => !accepted.some((known) => isSame(survivor, known)))
      .map(({ file, line, code, replacement }) => `${file}:${line} survives without a reason: ${code} → ${replacement}`),
    ...accepted
      .filter((known) => !survivors.some((survivor) => isSame(survivor, known)))
      .map(({ file, code, replacement }) => `${file}: accepted, but it does not survive: ${code} → ${replacement}`),
  ];
}

function textAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const cut = lines.map((line, index) => (index === lines.length - 1 ? line.slice(0, end.column - 1) : line));
  return [(cut[0] ?? '').slice(start.column - 1), ...cut.slice(1)].join('\n');
}
