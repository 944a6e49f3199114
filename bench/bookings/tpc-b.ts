import { randomInt } from 'node:crypto';
import pg from 'pg';

const branches = 20;
const tellersPerBranch = 10;
const accountsPerBranch = 100_000;
const measuredMs = 10_000;

const schema = `
  create schema tpc_b;
  create table tpc_b.branches (id int primary key, balance int not null default 0, filler char(88));
  create table tpc_b.tellers (id int primary key, branch_id int not null, balance int not null default 0, filler char(84));
  create table tpc_b.accounts (id int primary key, branch_id int not null, balance int not null default 0, filler char(84));
  create table tpc_b.history (teller_id int, branch_id int, account_id int, delta int, at timestamp, filler char(22));
  insert into tpc_b.branches (id) select generate_series(1, ${branches});
  insert into tpc_b.tellers (id, branch_id) select id, (id - 1) / ${tellersPerBranch} + 1 from generate_series(1, ${branches * tellersPerBranch}) as id;
  insert into tpc_b.accounts (id, branch_id, filler) select id, (id - 1) / ${accountsPerBranch} + 1, '' from generate_series(1, ${branches * accountsPerBranch}) as id;
  analyze tpc_b.accounts;
`;

/** The seven statements of pgbench's TPC-B, prepared, sent by `pg`. */
const statements = {
  account: 'update tpc_b.accounts set balance = balance + $2 where id = $1',
  read: 'select balance from tpc_b.accounts where id = $1',
  teller: 'update tpc_b.tellers set balance = balance + $2 where id = $1',
  branch: 'update tpc_b.branches set balance = balance + $2 where id = $1',
  history: 'insert into tpc_b.history (teller_id, branch_id, account_id, delta, at) values ($1, $2, $3, $4, current_timestamp)',
};

/** @returns transactions a second of as many connections, each without a pause, for ten seconds */
export async function measureTpcB(databaseUrl: string, connections: number): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      return client;
    }),
  );
  await clients[0]?.query(schema);
  const start = performance.now();
  let count = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() - start < measuredMs; count += 1) await transact(client);
    }),
  );
  const perSecond = count / ((performance.now() - start) / 1_000);
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}

async function transact(client: pg.Client): Promise<void> {
  const account = randomInt(branches * accountsPerBranch) + 1;
  const teller = randomInt(branches * tellersPerBranch) + 1;
  const branch = randomInt(branches) + 1;
  const delta = randomInt(10_001) - 5_000;
  const ask = (name: keyof typeof statements, values: unknown[]) => client.query({ name, text: statements[name], values });
  await client.query('begin');
  await ask('account', [account, delta]);
  await ask('read', [account]);
  await ask('teller', [teller, delta]);
  await ask('branch', [branch, delta]);
  await ask('history', [teller, branch, account, delta]);
  await client.query('commit');
}
