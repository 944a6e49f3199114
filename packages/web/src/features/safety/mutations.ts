import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { NewReport } from '@x1/contract/safety/report.ts';
import { safetyApi } from '../../lib/api/safety.ts';
import { useChange } from '../../lib/use-change.ts';

/** Reports a message, a person or a profile; the reported person is not notified (R148). Idempotent. */
export function useReport({ onReported }: { readonly onReported: () => void }) {
  return useChange({
    call: (body: NewReport) => safetyApi.report({ body }),
    stale: safetyApi.report.stale,
    done: { title: t('Report Sent'), description: t('Thank you. A person will review it, and nobody learns who sent it.') },
    failed: { title: t('Report Failed'), text: t("Your report couldn't be sent") },
    onDone: onReported,
  });
}

interface BlockOptions {
  readonly mentorshipId: MentorshipId;
  /** Who is meant, for the words of the toast. */
  readonly name: string;
  readonly onDone?: () => void;
}

/** Ends all writing between the two at once (R146). */
export function useBlock({ mentorshipId, name, onDone }: BlockOptions) {
  return useChange({
    call: () => safetyApi.block({ params: { mentorshipId } }),
    stale: safetyApi.block.stale,
    done: { title: t('Blocked'), description: t('{name} can no longer write to you.', { name }) },
    failed: t('Failed to block'),
    onDone,
  });
}

/** Lifts the person's own block. */
export function useUnblock({ mentorshipId, name }: Omit<BlockOptions, 'onDone'>) {
  return useChange({
    call: () => safetyApi.unblock({ params: { mentorshipId } }),
    stale: safetyApi.unblock.stale,
    done: { title: t('Unblocked'), description: t('You and {name} can write to each other again.', { name }) },
    failed: t('Failed to unblock'),
  });
}
