import { consentsRoutes } from '@x1/contract/consents/routes.ts';
import type { ConsentId, TrainerId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { consentsApi } from '../../lib/api/consents.ts';
import { consentKeys } from '../../lib/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { usePages, useRead } from '../../lib/use-read.ts';

/** The texts a parent agrees to with a trainer. Read whenever they are shown: an operator may have published new ones. */
export function useWaiver(trainerId: TrainerId) {
  return useRead(consentKeys.waiver(trainerId), consentsApi.waiverOf, { params: { trainerId } }, { staleTime: 0 });
}

/** The trainers whose waiver the parent is asked for. */
export function useDueWaivers(options: { enabled?: boolean } = {}) {
  return useRead(consentKeys.due(), consentsApi.listDue, {}, options);
}

/** What was agreed to, newest first. */
export function useConsents() {
  return usePages(consentKeys.own(), consentsRoutes.listConsents, { query: {} }, { refetchOnMount: 'always' });
}

/** Hands one agreement word for word to the browser's downloads. */
export function useDownloadConsent() {
  return useChange({
    call: (consentId: ConsentId) => consentsApi.downloadConsent({ params: { consentId } }),
    stale: [],
    failed: t("The file couldn't be downloaded. Please try again."),
    onDone: saveFile,
  });
}
