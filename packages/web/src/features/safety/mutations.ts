import { useMutation } from '@tanstack/react-query';
import type { MentorshipId } from '@x1/contract/core/ids.ts';
import type { NewReport } from '@x1/contract/safety/report.ts';
import { safetyApi } from '../../lib/api/safety.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { conversationKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toast.ts';

/** Reports a message, a person or a profile; whoever is reported learns nothing (R148). Said twice it is one report. */
export function useReport({ onReported }: { readonly onReported: () => void }) {
  return useMutation({
    mutationFn: (body: NewReport) => safetyApi.report({ body }),
    onSuccess: () => {
      toast({ title: 'Report Sent', description: 'Thank you. A person looks at it, and nobody is told who reported.' });
      onReported();
    },
    onError: (error) =>
      toast({ title: 'Report Failed', description: errorText(error, 'Your report could not be sent'), variant: 'destructive' }),
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
  return useMutation({
    mutationFn: () => safetyApi.block({ params: { mentorshipId } }),
    onSuccess: async () => {
      toast({ title: 'Blocked', description: `${name} can no longer write to you.` });
      onDone?.();
      await refresh();
    },
    onError: (error) => toast({ title: 'Error', description: errorText(error, 'Failed to block'), variant: 'destructive' }),
  });
}

/** Lifts an own block. */
export function useUnblock({ mentorshipId, name, onDone }: BlockOptions) {
  return useMutation({
    mutationFn: () => safetyApi.unblock({ params: { mentorshipId } }),
    onSuccess: async () => {
      toast({ title: 'Unblocked', description: `You and ${name} can write to each other again.` });
      onDone?.();
      await refresh();
    },
    onError: (error) => toast({ title: 'Error', description: errorText(error, 'Failed to unblock'), variant: 'destructive' }),
  });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: conversationKeys.all });
