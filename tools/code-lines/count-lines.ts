import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from '../source-files.ts';

/** How many lines of a text are code, only comment, or blank. */
export interface LineCounts {
  readonly code: number;
  readonly comment: number;
  readonly blank: number;
}

/** Counts the lines of a TypeScript or JavaScript file. A line with both code and a comment is code. */
export function countLines({ path, text }: SourceFile): LineCounts {
  const lines = text.trimEnd().split('\n');
  const { comments } = parseSync(path, text);
  const withoutComments = comments.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)}${blanked(rest, start, end)}${rest.slice(end)}`,
    text,
  );
  const code = withoutComments.split('\n').filter(isWritten).length;
  const blank = lines.filter((line) => !isWritten(line)).length;
  return { code, comment: lines.length - blank - code, blank };
}

/** A function, and how many lines it has from its first to its last. */
export interface FunctionLength {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
  /** Lines that belong to no function inside it. */
  readonly ownLines: number;
  /** The most lines of a function directly inside it; 0 without one. */
  readonly longestInside: number;
}

interface Span {
  start: number;
  end: number;
}

/** Lists the functions of a file that are longer than this many lines, from the top. */
export function findLongFunctions({ path, text }: SourceFile, limit: number): FunctionLength[] {
  const names = new Map<number, string>();
  const found: (Span & { name: string; line: number; lines: number })[] = [];
  const note = ({ start, end }: Span, ownName?: string) => {
    const line = lineAt(text, start);
    const lines = lineAt(text, end) - line + 1;
    found.push({ start, end, name: ownName ?? names.get(start) ?? '(unnamed)', line, lines });
  };
  // A function without a name of its own has that of the constant, property or method it is the value of.
  const visitor = new Visitor({
    VariableDeclarator: ({ id, init }) => void (init && names.set(init.start, textOf(text, id))),
    Property: ({ key, value }) => void names.set(value.start, textOf(text, key)),
    MethodDefinition: ({ key, value }) => void names.set(value.start, textOf(text, key)),
    FunctionDeclaration: (declaration) => note(declaration, declaration.id?.name),
    FunctionExpression: (expression) => note(expression, expression.id?.name),
    ArrowFunctionExpression: (expression) => note(expression),
  });
  visitor.visit(parseSync(path, text).program);
  const insideOf = (outer: Span) => found.filter((inner) => isInside(inner, outer));
  return found
    .filter(({ lines }) => lines > limit)
    .map((outer) => {
      const inside = insideOf(outer);
      const direct = inside.filter((one) => one.lines > 1 && !inside.some((other) => isInside(one, other)));
      const ownLines = direct.reduce((rest, { lines }) => rest - lines, outer.lines);
      return {
        name: outer.name,
        line: outer.line,
        lines: outer.lines,
        ownLines,
        longestInside: Math.max(0, ...direct.map(({ lines }) => lines)),
      };
    });
}

const isInside = (inner: Span, outer: Span) => inner !== outer && inner.start >= outer.start && inner.end <= outer.end;
const isWritten = (line: string) => line.trim() !== '';
const textOf = (text: string, { start, end }: Span) => text.slice(start, end).replace(/[\s:(<].*/s, '');
const blanked = (text: string, start: number, end: number) => text.slice(start, end).replace(/[^\n]/g, ' ');
const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;
