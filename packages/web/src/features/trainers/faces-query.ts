import { queryOptions } from '@tanstack/react-query';
import { searchApi } from '../../lib/api/search.ts';
import { trainerKeys } from '../../lib/query-keys.ts';

/** The trainers whom visitors may see (R191). Not by `useRead`: that brings the paged lists, and the landing page has no room for them. */
export const facesQuery = queryOptions({
  queryKey: trainerKeys.faces(),
  queryFn: ({ signal }) => searchApi.listPublicTrainers({ query: {} }, { signal }),
});
