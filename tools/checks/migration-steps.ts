import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Those up to here ran everywhere before there was such a check. */
const lastUnchecked = '0187';
const folder = 'packages/server/src/platform/db/migrations';
const outside = '-- without a transaction';
const reason = /^--\s*In one step because \S+/im;

interface Step {
  readonly does: string;
  readonly pattern: RegExp;
  /** The last migration that was written before this was asked for. */
  readonly lastUnchecked?: string;
}

/** Steps that hold up a running product, or break the version before: it still reads what they drop, or leaves out what they require. */
const steps: readonly Step[] = [
  { does: 'drops a column', pattern: /^alter table (?:only )?(?:if exists )?(?<table>\w+)\b.*\bdrop column\b/is },
  { does: 'drops a table', pattern: /^drop table (?:if exists )?(?<table>\w+)/is },
  { does: 'renames', pattern: /^alter (?:table|index|type|view) (?:if exists )?(?:only )?(?<table>\w+)\b.*\brename\b/is },
  {
    does: 'changes a type',
    pattern: /^alter table (?:only )?(?:if exists )?(?<table>\w+)\b.*\balter (?:column )?\w+ (?:set data )?type\b/is,
  },
  { does: 'makes an index with a lock', pattern: /^create (?:unique )?index (?!concurrently\b).*?\bon (?:only )?(?<table>\w+)/is },
];

interface Action extends Pick<Step, 'does' | 'lastUnchecked'> {
  /** Whether one action of an `alter table` is of this kind. */
  readonly isIt: (action: string) => boolean;
}

/** The same of single actions of an `alter table`, each of which a comma ends. */
const actions: readonly Action[] = [
  {
    does: 'checks every row under a lock',
    isIt: (action) => /^add (?:constraint|check|foreign key)\b/i.test(action) && !/\b(?:not valid|using index)\b/i.test(action),
    lastUnchecked: '0192',
  },
  {
    does: 'asks for a value the version before leaves out',
    isIt: (action) =>
      /\bset not null\b/i.test(action) ||
      (/^add (?!(?:constraint|check|foreign|primary|unique|exclude)\b)/i.test(action) &&
        /\bnot null\b/i.test(action) &&
        !/\b(?:default|generated)\b/i.test(action)),
    lastUnchecked: '0192',
  },
];

/**
 * What newer migrations do to a table that is there already, without a comment `-- In one step because …` above the statement: people wait
 * for its lock, or the version before, which runs on while servers are updated, finds something missing. How it's done in two steps is in docs/deploy.md.
 */
export function findMigrationFaults(directory: string): string[] {
  const paths = globSync(`${folder}/*.sql`, { cwd: directory }).sort();
  return paths.flatMap((path) => {
    const name = basename(path);
    return name.slice(0, 4) <= lastUnchecked ? [] : findStepFaults(name, readFileSync(join(directory, path), 'utf8'));
  });
}

/** @param sql a migration's text */
export function findStepFaults(name: string, sql: string): string[] {
  if (sql.split('\n')[0]?.trim() === outside) return [];
  const made = new Set(
    [...withoutComments(sql).matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/gi)].map(([, table]) => table),
  );
  const isAsked = (step: Pick<Step, 'lastUnchecked'>) => name.slice(0, 4) > (step.lastUnchecked ?? lastUnchecked);
  return toStatements(sql).flatMap((commented) => {
    if (reason.test(commented)) return [];
    const statement = withoutComments(commented).trim();
    const found = [
      ...steps.filter(isAsked).map(({ does, pattern }) => ({ does, table: pattern.exec(statement)?.groups?.['table'] })),
      ...actionsOf(statement).flatMap(({ table, action }) =>
        actions.filter((one) => isAsked(one) && one.isIt(action)).map(({ does }) => ({ does, table })),
      ),
    ];
    return found.flatMap(({ does, table }) =>
      table === undefined || made.has(table)
        ? []
        : [`${name} ${does} (${table}) in one step: docs/deploy.md has two, or say '-- In one step because …' above it`],
    );
  });
}

/** What an `alter table` does, one by one: a comma within parentheses ends none. */
function actionsOf(statement: string): { table: string; action: string }[] {
  const [, table, rest = ''] = /^alter table (?:if exists )?(?:only )?(\w+)\s+(.*)$/is.exec(statement) ?? [];
  if (table === undefined) return [];
  const outer = rest.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '()');
  return outer.split(',').map((action) => ({ table, action: action.trim() }));
}

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '');

/** Each with the comments above it. A `;` in a comment, a string or a function's body ends none. */
function toStatements(sql: string): string[] {
  const pieces = sql.match(/--.*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'$-]+|[-$]/g) ?? [];
  const statements = [''];
  for (const piece of pieces) {
    if (piece === ';') statements.push('');
    else statements[statements.length - 1] += piece.startsWith("'") || piece.startsWith('$') ? ' … ' : piece;
  }
  return statements;
}
