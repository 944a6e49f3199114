import { accountsRoutes } from '@x1/contract/accounts/routes.ts';
import type { ParsedInput, Reply } from '@x1/contract/core/route.ts';
import { type FirstRead, firstReadsOf } from '@x1/contract/system/first-reads.ts';
import type { systemRoutes } from '@x1/contract/system/routes.ts';
import type { AnsweredRead, RequestContext } from '../../http/handlers.ts';

type Route = (typeof systemRoutes)['firstAnswers'];
type Answer = Reply<Route>['answers'][number];
type Caller = Pick<RequestContext, 'header' | 'read'>;

interface Reader {
  readonly id: number;
  readonly role: string;
}

/**
 * What a page begins with, as its own calls would answer (decision 0150): who is signed in, and then the page's reads, all at once.
 * Nothing is read here that the caller couldn't read alone, and what a call refuses is refused here.
 */
export async function readFirst(query: ParsedInput<Route>['query'], { header, read }: Caller): Promise<Reply<Route>> {
  const answers: Answer[] = [];
  const take = async (path: string): Promise<unknown> => {
    const answer = await read(path);
    const body: unknown = JSON.parse(answer.body);
    answers.push({ path, status: answer.status, headers: ofPage(answer), body });
    return answer.status === 200 ? body : undefined;
  };
  const reader = header('authorization') === undefined ? null : await whoIs(take);
  // Signed in, but not anymore: the app says so.
  if (reader === undefined) return { answers };
  const id = /\d+$/.exec(query.page.replace(/\/$/, ''))?.[0] ?? '';
  const near = query.near ? `?near=${encodeURIComponent(query.near)}` : '';
  const fill = (path: string) => path.replace('{userId}', String(reader?.id)).replace('{id}', id).replace('{near}', near);
  const pictures = await Promise.all(
    wantedBy(reader, query).map(async ({ path, next, picture }) => {
      const found = (await take(fill(path))) as Record<string, unknown> | undefined;
      if (next && found) await take(next.replace('{id}', String(found['id'])));
      return picture ? found?.[picture] : undefined;
    }),
  );
  const picture = pictures.find((address) => typeof address === 'string');
  return { answers, ...(picture && { picture }) };
}

async function whoIs(take: (path: string) => Promise<unknown>): Promise<Reader | undefined> {
  const me = (await take(accountsRoutes.me.path)) as Reply<(typeof accountsRoutes)['me']> | undefined;
  return me?.user;
}

function wantedBy(reader: Reader | null, { page, isNarrowed }: ParsedInput<Route>['query']): FirstRead[] {
  const role = reader?.role ?? 'visitor';
  return firstReadsOf(page).filter((read) => (read.role ?? reader?.role) === role && !(read.isList && isNarrowed));
}

/** What the app reads of the headers: where a list goes on, and how long it is. */
function ofPage({ headers }: AnsweredRead): Record<string, string> {
  const known = ['x-next-cursor', 'x-total-count'].flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  return Object.fromEntries(known);
}
