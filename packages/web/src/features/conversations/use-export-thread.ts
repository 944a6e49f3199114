import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { conversationsApi } from '../../lib/api/conversations.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';

/** Hands the whole conversation as a text file to the browser's downloads (security.md §5.4). */
export function useExportThread(mentorshipId: MentorshipId) {
  return useChange({
    call: () => conversationsApi.exportThread({ params: { mentorshipId } }),
    stale: [],
    failed: { title: 'Export Failed', text: 'The conversation could not be exported' },
    onDone: saveFile,
  });
}
