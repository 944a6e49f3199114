import { t } from '@x1/contract/core/texts.ts';
import { accountsApi } from '../../lib/api/accounts.ts';
import { endSession } from '../../lib/end-session.ts';
import { queryClient } from '../../lib/query-client.ts';
import { dataExportKeys } from '../../lib/query-keys.ts';
import { stopRemembering } from '../../lib/return-path.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** The export of this person's data, made or being made; null without one. */
export function useDataExport() {
  return useRead(dataExportKeys.all, accountsApi.dataExport, {}, { refetchOnMount: 'always' });
}

/** Has everything that is stored of this person gathered (B18). */
export function useRequestDataExport() {
  return useChange({
    call: (password: string) => accountsApi.requestDataExport({ body: { password } }),
    stale: accountsApi.requestDataExport.stale,
    onDone: (answer) => queryClient.setQueryData(dataExportKeys.all, answer),
  });
}

/** Fetches the file and hands it to the browser's downloads. */
export function useDownloadDataExport() {
  return useChange({
    call: (token: string) => accountsApi.downloadDataExport({ params: { token } }),
    stale: ['data-export'],
    // It may have been replaced or have expired in the meantime.
    refreshAfter: 'failure',
    failed: t("The file couldn't be downloaded. Please try again."),
    onDone: saveFile,
  });
}

/** Deletes the account; afterwards nothing of the person is left on this device either. */
export function useCloseAccount() {
  return useChange({
    call: (password: string) => accountsApi.closeAccount({ body: { password } }),
    stale: accountsApi.closeAccount.stale,
    onDone: () => {
      // The next person of this browser must not be led to the page the former one was on.
      stopRemembering();
      endSession(queryClient);
    },
  });
}
