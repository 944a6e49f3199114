import type { AppointmentId, DutyRecordId, ProgramId, UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { programsApi } from '../../lib/api/programs.ts';
import { sessionsApi } from '../../lib/api/sessions.ts';
import { promiseKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** What the trainer owes this family by the core expectations, and what was kept of it in the period that runs. */
export function usePromises(appointmentId: AppointmentId) {
  return useRead(promiseKeys.of(appointmentId), sessionsApi.expectations, { params: { appointmentId } });
}

/** Towards whom a duty was kept, and on which page that is shown. */
export interface PromiseTo {
  readonly appointmentId: AppointmentId;
  readonly programId: ProgramId;
  readonly parentId: UserId;
}

interface KeepInput {
  readonly duty: string;
  readonly note: string;
  /** The same for every try of one intention, so that it counts once. */
  readonly requestId: string;
}

/** Notes down that a duty was kept. */
export function useKeepDuty({ programId, parentId }: PromiseTo, { onKept }: { onKept: () => void }) {
  return useChange({
    call: (input: KeepInput) => programsApi.keepDuty({ params: { programId }, body: { parentId, ...input } }),
    stale: programsApi.keepDuty.stale,
    done: { title: t('Noted'), description: t('The parent sees it too.') },
    onDone: onKept,
  });
}

/** Takes a note back that was made by mistake. */
export function useUndoDuty({ programId }: PromiseTo, { onUndone }: { onUndone: () => void }) {
  return useChange({
    call: (dutyRecordId: DutyRecordId) => programsApi.undoDuty({ params: { programId, dutyRecordId } }),
    stale: programsApi.undoDuty.stale,
    done: { title: t('Taken Back'), description: t('It no longer counts.') },
    failed: t("It couldn't be undone"),
    onRefreshed: onUndone,
  });
}
