import { createServer } from 'node:http';
import { Client } from 'pg';

/** The least a server with a database does before it answers: connect, ask, listen. */
const client = new Client({ connectionString: process.env['DATABASE_URL'] ?? '' });
await client.connect();
await client.query('select 1');
createServer((_request, response) => response.end('ready')).listen(Number(process.env['PORT']), '127.0.0.1');
