import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createX1, X1Error } from '@x1/client';
import { drawClubPage } from './club-page.ts';

// X1_URL=https://x1.example CLUB='Chapel Hill FC' SPORT=Soccer PORT=4000 node examples/club-page/main.ts
const { X1_URL: x1Url = 'http://localhost:4400', CLUB: name = 'Our club', SPORT: sport = 'Soccer', PORT: port = '4000' } = process.env;
const x1 = createX1({ baseUrl: x1Url });

const server = createServer(async (_request, response) => {
  try {
    const page = await drawClubPage(x1, { name, sport, x1Url });
    // X1 lets visitors' pages be kept for a minute; a club's visitors need no more than that either.
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=60' }).end(page);
  } catch (error) {
    const text = error instanceof X1Error ? error.text : undefined;
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(text ?? 'Trainers are not available right now.');
  }
});
server.listen(Number(port), '127.0.0.1', () => console.log(`The club's page: http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
