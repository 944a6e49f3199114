import { describe, expect, it } from 'vitest';
import { root } from '../repository.ts';
import { findForbiddenLines } from './clock-and-randomness.ts';
import { deadCodes, deadPaths } from './dead-references.ts';
import { isAllowed, printNotice } from './licenses.ts';
import { findLockFileFaults } from './lock-file.ts';
import { findMigrationFaults, findStepFaults } from './migration-steps.ts';
import { moduleTable, replaceModuleTable } from './module-table.ts';
import { compare } from './production-dependencies.ts';
import { createdTables, findAccessFaults, findOwnerFaults } from './table-owners.ts';
import { foreignWordsIn } from './words.ts';

describe('the check of the lock file', () => {
  const faultsOf = (packages: object) => findLockFileFaults(JSON.stringify({ packages }));

  it('passes when every optional package has an entry, at the top or nested', () => {
    const packages = {
      '': { optionalDependencies: { one: '1.0.0' } },
      'node_modules/one': { optionalDependencies: { 'one-linux': '1.0.0', '@one/mac': '1.0.0' } },
      'node_modules/one-linux': {},
      'node_modules/one/node_modules/@one/mac': {},
      'node_modules/@x1/web': { resolved: 'packages/web', link: true },
    };
    expect(faultsOf(packages)).toEqual([]);
  });

  it('reports an optional package that npm left out', () => {
    const packages = {
      'node_modules/one': { optionalDependencies: { 'one-linux': '1.0.0' } },
      'node_modules/two/node_modules/one-linux': {},
    };
    expect(faultsOf(packages)).toEqual(['node_modules/one lists one-linux, which has no entry of its own']);
  });

  it('reports the address of a registry', () => {
    expect(faultsOf({ 'node_modules/one': { resolved: 'https://registry.example/one.tgz' } })).toHaveLength(1);
  });
});

describe('the check of licenses', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND LGPL-3.0-or-later', true],
    ['Apache-2.0 AND GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['UNLICENSED', false],
    ['none', false],
  ])('knows whether %s is allowed', (license, isFine) => {
    expect(isAllowed(license)).toBe(isFine);
  });

  it('lists in NOTICE what production runs, each package once and none that only builds or tests', () => {
    const names = printNotice(root).match(/^ {2}\S+$/gm) ?? [];
    expect(names).toContain('  fastify');
    expect(names).not.toContain('  vitest');
    expect(names.length).toBe(new Set(names).size);
  });
});

describe('the check of migrations', () => {
  const faultsOf = (sql: string) =>
    findStepFaults('9999_a.sql', sql).map((fault) => fault.replace(/^9999_a\.sql (.*) in one step: .*$/, '$1'));

  it.each([
    ['alter table users drop column phone;', 'drops a column (users)'],
    ['alter table users\n  add column tel text,\n  drop column phone;', 'drops a column (users)'],
    ['DROP TABLE users;', 'drops a table (users)'],
    ['alter table users rename column phone to tel;', 'renames (users)'],
    ['alter table users rename to people;', 'renames (users)'],
    ['alter table users alter column phone type bigint using 1;', 'changes a type (users)'],
    ['alter table users alter phone set data type bigint;', 'changes a type (users)'],
    ['create index users_phone on users (phone);', 'makes an index with a lock (users)'],
    ['create unique index users_phone on users using btree (phone);', 'makes an index with a lock (users)'],
    ['alter table users add constraint users_phone check (phone > 0);', 'checks every row under a lock (users)'],
    ['alter table users add column phone text, add check (length(phone) > 3);', 'checks every row under a lock (users)'],
    ['alter table users add column phone text not null;', 'asks for a value the version before leaves out (users)'],
    ['alter table users add price numeric(10, 2) not null;', 'asks for a value the version before leaves out (users)'],
    ['alter table users add check (a in (1, 2)) not valid, add check (b > 0);', 'checks every row under a lock (users)'],
    ['alter table users alter column phone set not null;', 'asks for a value the version before leaves out (users)'],
    ["insert into texts values ('a; b'); create index on users (phone);", 'makes an index with a lock (users)'],
    ['-- Because it is fast.\ncreate index on users (phone);', 'makes an index with a lock (users)'],
  ])('reports %s', (sql, fault) => {
    expect(faultsOf(sql)).toEqual([fault]);
  });

  it.each([
    'create table users (id int); create index on users (id); alter table users rename column id to number;',
    '-- In one step because nobody has written it yet; it is empty.\nalter table users drop column phone;',
    '-- without a transaction\ncreate index concurrently if not exists users_phone on users (phone);',
    'alter table users add column phone text; -- drop column later',
    "comment on table users is 'do not; drop table users';",
    'create function f() returns void language sql as $$ drop table users; $$;',
    'alter table users drop constraint users_check;',
    'alter table users add constraint users_phone check (phone > 0) not valid; alter table users validate constraint users_phone;',
    "alter table users add column phone text not null default '';",
    'alter table users add column phone text, add column tel text default now() not null;',
  ])('has nothing against %s', (sql) => {
    expect(faultsOf(sql)).toEqual([]);
  });

  it('asks a reason for each statement', () => {
    expect(faultsOf('-- In one step because it is empty.\ndrop table users; drop table letters;')).toEqual(['drops a table (letters)']);
  });

  it('finds nothing in the migrations that are there', () => {
    expect(findMigrationFaults(root)).toEqual([]);
  });
});

describe('the check of named codes', () => {
  const codes = new Set(['F52', 'M19', 'SE4', 'R97', 'S2§5', 'security.md §5.4', 'security.md row 13']);
  const deadIn = (text: string) => deadCodes({ path: 'one.ts', text }, { codes });

  it('passes when each is defined', () => {
    expect(
      deadIn('/** Refused (security.md F52, R97, S2§5). Kept a year (security.md §5.4), as row 13 (security.md row 13), SE4, M19-part. */'),
    ).toEqual([]);
  });

  it.each(['F99', 'R412', 'S2§12', 'B77', 'SE12', 'M21', 'L80', 'E11', 'security.md §9.1', 'security.md row 41'])(
    'reports undefined ones, such as %s',
    (planted) => {
      expect(deadIn(`const one = 1;\n/** What it means (${planted}). */\n`)).toEqual([`one.ts:2: ${planted}`]);
    },
  );

  it.each(["color: '#F66';", 'd="M10.6 0L39.9 30z"', "hotkey={['F8']}", "'%E2%80%9C'", '2026-01-01T12:00:00Z'])(
    'does not mistake %s for a code',
    (text) => {
      expect(deadIn(text)).toEqual([]);
    },
  );
});

describe('the check of named files', () => {
  const paths = new Set([
    'ARCHITECTURE.md',
    'docs/security.md',
    'packages/contract/src/core/time.ts',
    'packages/server/src/modules/media/README.md',
    'packages/server/src/modules/media/store.ts',
    'packages/server/src/modules/media/show/show.ts',
    'packages/server/src/modules/support/policy.ts',
  ]);
  const deadIn = (path: string, text: string) => deadPaths({ path, text }, { paths });

  it('finds them from the root, the sources and below the page that names them', () => {
    expect(
      deadIn('ARCHITECTURE.md', '[why](docs/security.md) `contract/core/time.ts` `modules/media/` `policy.ts` `<module>/routes.ts`'),
    ).toEqual([]);
    expect(deadIn('packages/server/src/modules/media/README.md', '`store.ts` (`show/`, `show.ts`), `../support/policy.ts`')).toEqual([]);
  });

  it('reports missing ones with their line', () => {
    expect(deadIn('ARCHITECTURE.md', 'One\n`contract/core/gone.ts` [why](docs/gone.md)\n`modules/gone/`')).toEqual([
      'ARCHITECTURE.md:2: docs/gone.md',
      'ARCHITECTURE.md:2: contract/core/gone.ts',
      'ARCHITECTURE.md:3: modules/gone/',
    ]);
  });

  it('does not accept a file of a different module', () => {
    expect(deadIn('packages/server/src/modules/media/README.md', '`policy.ts`')).toEqual([
      'packages/server/src/modules/media/README.md:1: policy.ts',
    ]);
  });
});

describe('the check of production dependencies', () => {
  const file = (path: string, text: string) => ({ path: `packages/server/src/${path}`, text });
  const sources = [
    file(
      'main.ts',
      "import Fastify from 'fastify';\nimport {\n  one,\n  two,\n} from '@scope/name/part';\nimport type { A } from 'types-only';",
    ),
    file('later.ts', "const { pack } = await import('loaded-later');\nimport { b } from './b.ts';\nimport { c } from 'node:fs';"),
    file('held.ts', "export const isHeld = sql`no_show_of is distinct from 'parent'`;\nexport { d } from './d.ts';"),
    file('demo/fill-demo.ts', "import { draw } from 'drawings';"),
    file('main.test.ts', "import { expect } from 'vitest';"),
  ];
  const dependencies = { fastify: '1', '@scope/name': '1', 'loaded-later': '1' };

  it('passes for what the sources import, without tests and the demo', () => {
    expect(compare({ name: '@x1/server', dependencies }, sources)).toEqual([]);
  });

  it('reports what only the demo needs and what is missing', () => {
    const { fastify: _, ...others } = dependencies;
    expect(compare({ name: '@x1/server', dependencies: { ...others, drawings: '1' } }, sources)).toEqual([
      '@x1/server: production does not need drawings, so it is one of devDependencies',
      '@x1/server: production needs fastify, so it is one of dependencies',
    ]);
  });
});

describe('the check for clock and randomness', () => {
  it.each([
    'const at = Date.now();',
    'const at = new Date();',
    'Math.random()',
    'Temporal.Now.instant()',
    `import { randomInt } from 'node:crypto';`,
  ])('reports %s', (line) => {
    expect(findForbiddenLines(`const one = 1;\n${line}\n`)).toEqual([2]);
  });

  it.each(['const at = clock.now();', 'const at = new Date(row.created_at);', '// not Date.now(), but the clock of the platform'])(
    'allows %s',
    (line) => {
      expect(findForbiddenLines(line)).toEqual([]);
    },
  );
});

describe('the table of modules in ARCHITECTURE.md', () => {
  it('is replaced between its marks, and left alone when it is correct', () => {
    const outdated = moduleTable().replace('| accounts |', '| account |');
    const replaced = replaceModuleTable(`before\n${outdated}\nafter`);
    expect(replaced).toBe(`before\n${moduleTable()}\nafter`);
    expect(replaceModuleTable(`before\n${moduleTable()}\nafter`)).toBe(`before\n${moduleTable()}\nafter`);
    expect(replaceModuleTable('no marks')).toBeUndefined();
  });
});

describe('the check of table owners', () => {
  const owners = { accounts: { tables: ['users', 'auth_sessions'] }, payments: { tables: ['refunds'] }, admin: { tables: ['audit_log'] } };
  const faultsOf = (path: string, text: string) => findAccessFaults([{ path, text }], owners);

  it.each([
    `db.insertInto('users')`,
    `tx.updateTable('users as u')`,
    `tx.deleteFrom('authSessions')`,
    'sql`update users set name = null`',
    'sql`insert into auth_sessions values (1)`',
    'sql`delete from users`',
  ])("reports a module that writes a different module's table, even in its reads: %s", (statement) => {
    const table = /auth/.test(statement) ? 'auth_sessions' : 'users';
    const expected = `writes ${table}, which accounts owns`;
    expect(faultsOf('payments/store.ts', statement)).toContain(`payments/store.ts ${expected}`);
    expect(faultsOf('payments/reads/list.ts', statement)).toContain(`payments/reads/list.ts ${expected}`);
  });

  it.each([
    `db.selectFrom('users as u')`,
    `query.innerJoin('users as u', 'u.id', 'r.user_id')`,
    `query.leftJoin( 'users', (join) => join)`,
    `exists(selectFrom('users'))`,
    'sql`select 1 from users u`',
    'sql`select 1 from refunds r left join users u on true`',
  ])('lets a module read tables of modules below it in its reads only: %s', (query) => {
    expect(faultsOf('payments/store.ts', query)).toEqual(['payments/store.ts reads users of accounts, which only reads.ts or reads/ may']);
    expect(faultsOf('payments/reads.ts', query)).toEqual([]);
    expect(faultsOf('payments/reads/list.ts', query)).toEqual([]);
  });

  it('reports a module that reads a table of a module above it', () => {
    expect(faultsOf('accounts/reads.ts', `db.selectFrom('refunds')`)).toEqual([
      'accounts/reads.ts reads refunds of payments, which is above accounts',
    ]);
    expect(faultsOf('payments/reads/log.ts', 'sql`from audit_log`')).toHaveLength(1);
  });

  it('allows a module its own tables and ignores comments', () => {
    expect(faultsOf('payments/store.ts', `// from users\n/** update users */ tx.updateTable('refunds')`)).toEqual([]);
  });

  it('reports tables of the migrations without exactly one owner', () => {
    expect(findOwnerFaults(owners, ['users', 'auth_sessions', 'refunds', 'audit_log', 'files'], ['files'])).toEqual([]);
    expect(findOwnerFaults(owners, ['users', 'refunds', 'audit_log', 'payouts'], ['users'])).toEqual([
      'payouts has no owner in dependency-rules.mjs',
      'users has two owners in dependency-rules.mjs',
      'auth_sessions of dependency-rules.mjs is in no migration',
    ]);
  });

  it('finds the tables of a migration in upper and lower case', () => {
    expect(createdTables('create table users (\n);\nCREATE UNLOGGED TABLE IF NOT EXISTS drafts (\n);\n-- create table nothing')).toEqual([
      'users',
      'drafts',
    ]);
  });

  it('knows a renamed table by its new name alone', () => {
    expect(createdTables('create table drafts (\n);\nalter table drafts rename to posts;')).toEqual(['posts']);
  });
});

describe('the check of the words people read', () => {
  const wordsIn = (text: string, literal = '') => foreignWordsIn({ path: 'one.tsx', text }, literal);

  it.each([
    ['a British spelling', "const title = 'Your favourite trainers';"],
    ['an email of another name', 'const row = <p>We sent you a mail.</p>;'],
    ['a sentence without its contraction', 'const hint = <p>Your {sport} could not be saved.</p>;'],
    ['a session that was held', 'const note = "This session was held.";'],
  ])('reports %s, with its line', (_name, text) => {
    expect(wordsIn(`\n${text}`)).toEqual([expect.stringMatching(/^one\.tsx:2: /)]);
  });

  it('leaves what a specification says to the letter', () => {
    expect(wordsIn("const sentence = 'The mail could not be sent.';", "says 'The mail could not be sent' to both")).toEqual([]);
  });

  it('leaves names, comments and what programs say to each other', () => {
    expect(
      wordsIn("// The mail is not sent.\nthrow new Error('the mail is not sent'); const kind = 'mail'; logger.warn('A mail is not sent');"),
    ).toEqual([]);
  });
});
