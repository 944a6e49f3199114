import { queryOptions } from '@tanstack/react-query';
import { systemApi } from './api/system.ts';
import { configKeys } from './query-keys.ts';

/** What the server says before sign-in (R93): payment key, sandbox or not, demo accounts. */
export const configQuery = queryOptions({ queryKey: configKeys.all, queryFn: ({ signal }) => systemApi.config({}, { signal }) });
