import type { LessonLogLinkId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { MadeLogLink, NewLogLink } from '@x1/contract/lesson-log/log-link.ts';
import { lessonLogRoutes } from '@x1/contract/lesson-log/routes.ts';
import { lessonLogApi } from '../../lib/api/lesson-log.ts';
import { hasCode } from '../../lib/api-errors.ts';
import { lessonLogKeys } from '../../lib/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { usePages, useRead } from '../../lib/use-read.ts';

/** Whom the trainer shows the log to; opened by others, so it's read whenever the page opens. */
export function useLogLinks() {
  return usePages(lessonLogKeys.links(), lessonLogRoutes.listLogLinks, { query: { limit: '20' } }, { refetchOnMount: 'always' });
}

/** Makes a link; the dialog says why it wasn't. */
export function useAddLogLink(onMade: (made: MadeLogLink) => void) {
  return useChange({
    call: (body: NewLogLink) => lessonLogApi.addLogLink({ body }),
    stale: lessonLogApi.addLogLink.stale,
    refreshAfter: 'both',
    onDone: onMade,
  });
}

export function useEndLogLink(onEnded: () => void) {
  return useChange({
    call: (linkId: LessonLogLinkId) => lessonLogApi.endLogLink({ params: { linkId } }),
    stale: lessonLogApi.endLogLink.stale,
    refreshAfter: 'both',
    done: { title: t('The link has ended'), description: t("It doesn't show your log anymore.") },
    failed: t("The link couldn't be ended. Please try again."),
    onRefreshed: onEnded,
  });
}

/** What a link shows, read once: each reading is counted. */
export function useSharedLog(token: string | null) {
  return useRead(
    lessonLogKeys.shared(token),
    lessonLogApi.readSharedLog,
    { body: { token: token ?? '' } },
    { enabled: token !== null, staleTime: Number.POSITIVE_INFINITY },
  );
}

/** Whether a link shows nothing anymore, however often it's tried. */
export const isLinkOver = (error: Error | null) => hasCode(error, 'lesson_log.link_ended') || hasCode(error, 'request.invalid');

/** Hands the log behind a link to the browser's downloads. */
export function useDownloadSharedLog(token: string) {
  return useChange({
    call: () => lessonLogApi.sharedLogPdf({ body: { token } }),
    stale: [],
    failed: t("The file couldn't be made. Please try again."),
    onDone: saveFile,
  });
}
