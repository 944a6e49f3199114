import type { Program } from '@x1/contract/programs/program.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { announcePublished } from '../../features/programs/announce-published.ts';
import { useAgreement } from '../../features/programs/queries.ts';
import { toast } from '../../ui/toast.ts';

interface OpenForm {
  /** Null for a new one. */
  readonly program: Program | null;
}

/**
 * Which dialog is open. The form never opens before the core expectations are accepted; a trainer who has programs without it is asked
 * before anything else (R78).
 */
export function useProgramDialogs({
  programs,
  isBankReady,
}: {
  programs: readonly Program[] | undefined;
  isBankReady: boolean | undefined;
}) {
  const [, navigate] = useLocation();
  const agreement = useAgreement();
  const [form, setForm] = useState<OpenForm | null>(null);
  const [managed, setManaged] = useState<{ program: Program; dialog: 'participants' | 'deletion' } | null>(null);
  const isAccepted = agreement.data ? agreement.data.acceptedAt !== null : undefined;
  const isOwed = isAccepted === false && (programs?.length ?? 0) > 0;

  async function open(program: Program | null): Promise<void> {
    if (agreement.data === undefined && (await agreement.refetch()).isError) {
      toast({ title: 'Error', description: 'The core expectations could not be loaded. Please try again.', variant: 'destructive' });
      return;
    }
    setForm({ program });
  }

  return {
    isChecking: agreement.isFetching && form === null && isAccepted === undefined,
    isAgreementOpen: isAccepted === false && (isOwed || form !== null),
    form: isAccepted ? form : null,
    create: () => void open(null),
    edit: (program: Program) => void open(program),
    managed,
    showParticipants: (program: Program) => setManaged({ program, dialog: 'participants' }),
    askToDelete: (program: Program) => setManaged({ program, dialog: 'deletion' }),
    closeManaged: () => setManaged(null),
    closeForm: () => setForm(null),
    leaveAgreement: () => {
      setForm(null);
      if (isOwed) navigate('/trainer-dashboard');
    },
    saved: (title: string, isDraft: boolean) => {
      setForm(null);
      if (isDraft) toast({ title, description: 'Only you can see it.' });
      else announcePublished(title, isBankReady, navigate);
    },
  };
}
