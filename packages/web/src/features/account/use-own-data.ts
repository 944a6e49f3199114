import { useMutation, useQuery } from '@tanstack/react-query';
import { accountsApi } from '../../lib/api/accounts.ts';
import { endSession } from '../../lib/end-session.ts';
import { queryClient } from '../../lib/query-client.ts';
import { settingsKeys } from '../../lib/query-keys.ts';
import { stopRemembering } from '../../lib/return-path.ts';
import { saveFile } from '../../lib/save-file.ts';

/** The export of this person's data, made or being made; null without one. */
export function useDataExport() {
  return useQuery({
    queryKey: settingsKeys.dataExport(),
    queryFn: ({ signal }) => accountsApi.dataExport({}, { signal }),
    refetchOnMount: 'always',
  });
}

/** Has everything that is stored of this person gathered (B18). */
export function useRequestDataExport() {
  return useMutation({
    mutationFn: (password: string) => accountsApi.requestDataExport({ body: { password } }),
    onSuccess: (answer) => queryClient.setQueryData(settingsKeys.dataExport(), answer),
  });
}

/** Fetches the file and hands it to the browser's downloads. */
export function useDownloadDataExport() {
  return useMutation({
    mutationFn: async (token: string) => saveFile(await accountsApi.downloadDataExport({ params: { token } })),
    // It may have been replaced or run out meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey: settingsKeys.dataExport() }),
  });
}

/** Deletes the account; afterwards nothing of the person is left on this device either. */
export function useCloseAccount() {
  return useMutation({
    mutationFn: (password: string) => accountsApi.closeAccount({ body: { password } }),
    onSuccess: () => {
      // The next person of this browser must not be led to the page the former one was on.
      stopRemembering();
      endSession(queryClient);
    },
  });
}
