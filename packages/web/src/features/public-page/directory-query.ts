import type { Directory } from '@x1/contract/search/directory.ts';
import type { DirectoryPlace } from '@x1/contract/search/directory-address.ts';
import { searchApi } from '../../lib/api/search.ts';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { useRead } from '../../lib/use-read.ts';

/** One page of the trainers whom visitors may see, by sport and state. @param near a zip code; null for everywhere */
export function useDirectory({ sport, state, page, near }: DirectoryPlace & { page: number; near: string | null }) {
  const query = { sport: sport ?? undefined, state: state ?? undefined, near: near ?? undefined, page: String(page) };
  return useRead(trainerKeys.directory({ sport, state, near, page }), searchApi.listDirectory, { query });
}

/** What the server has drawn into the page it has also told: the screen asks nothing again (decision 0083). */
export function takeFirstAnswer(): void {
  const told = document.getElementById('first-answer')?.textContent;
  if (!told) return;
  const directory: Directory = JSON.parse(told);
  const { sport, state, near, page } = directory;
  queryClient.setQueryData(trainerKeys.directory({ sport, state, near, page }), directory);
}
