import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { OwnPublicPage } from '@x1/contract/trainers/public-page.ts';
import { searchApi } from '../../lib/api/search.ts';
import { trainersApi } from '../../lib/api/trainers.ts';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** The page of a trainer as visitors see it (R191). */
export function usePublicPage(trainerId: TrainerId) {
  return useRead(trainerKeys.publicPage(trainerId), searchApi.getPublicPage, { params: { trainerId } });
}

/** The signed-in trainer's own: whether it's public, and what it shows. Programs and reviews change it too, so it's read whenever it is shown. */
export function useOwnPublicPage(userId: UserId) {
  return useRead(trainerKeys.ownPublicPage(userId), trainersApi.publicPage, {}, { staleTime: 0 });
}

/** Switches it on or off. */
export function useSetPublicPage(userId: UserId) {
  return useChange({
    call: (isOn: boolean) => trainersApi.setPublicPage({ body: { isOn } }),
    stale: trainersApi.setPublicPage.stale,
    done: toToast,
    failed: t("Your public page couldn't be changed"),
    onDone: (own) => queryClient.setQueryData(trainerKeys.ownPublicPage(userId), own),
  });
}

function toToast({ isOn, isShown }: OwnPublicPage) {
  if (!isOn) return { title: t('Public Page Off'), description: t('Visitors no longer see your page.') };
  return {
    title: t('Public Page On'),
    description: isShown ? t('Anyone can see your page now.') : t("It appears as soon as nothing's missing."),
  };
}
