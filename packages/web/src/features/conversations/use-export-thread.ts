import { useMutation } from '@tanstack/react-query';
import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { conversationsApi } from '../../lib/api/conversations.ts';
import { errorText } from '../../lib/error-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.ts';

/** Hands the whole conversation as a text file to the browser's downloads (security.md §5.4). */
export function useExportThread(mentorshipId: MentorshipId) {
  return useMutation({
    mutationFn: () => conversationsApi.exportThread({ params: { mentorshipId } }),
    onSuccess: saveFile,
    onError: (error) =>
      toast({ title: 'Export Failed', description: errorText(error, 'The conversation could not be exported'), variant: 'destructive' }),
  });
}
