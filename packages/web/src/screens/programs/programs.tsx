import type { User } from '@x1/contract/accounts/user.ts';
import { Plus } from 'lucide-react';
import { useAccount } from '../../features/account/use-account.ts';
import { isConnected, useConnectStatus } from '../../features/bank/use-bank.ts';
import { AgreementDialog } from '../../features/programs/agreement-dialog.tsx';
import { useOwnPrograms } from '../../features/programs/queries.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { BankLink } from './bank-link.tsx';
import { ManagedDialog } from './managed-dialog.tsx';
import { OwnProgramList } from './own-program-list.tsx';
import { ProgramEditor } from './program-editor.tsx';
import { ProgramStats } from './program-stats.tsx';
import { useProgramDialogs } from './use-program-dialogs.ts';

/** My Programs (S2§2): what a trainer sells, and how it is made. */
export function ProgramsScreen() {
  const { user } = useAccount();
  return user ? <MyPrograms user={user} /> : null;
}

function MyPrograms({ user }: { user: User }) {
  const programs = useOwnPrograms();
  const bank = useConnectStatus(user.id);
  const isBankReady = bank.data && isConnected(bank.data);
  const dialogs = useProgramDialogs({ programs: programs.data, isBankReady });
  return (
    <>
      <PageHead
        back={{ href: '/trainer-dashboard', label: 'Dashboard' }}
        title="My Programs"
        subtitle="What parents can buy from you."
        aside={
          <Button icon={Plus} isBusy={dialogs.isChecking} busyLabel="Please wait..." onClick={dialogs.create}>
            Create Program
          </Button>
        }
      />
      <div className="stack">
        <ProgramStats programs={programs.data} />
        <BankLink status={bank.data} />
        <OwnProgramList
          programs={programs}
          user={user}
          isBankReady={isBankReady}
          onCreate={dialogs.create}
          onEdit={dialogs.edit}
          onDelete={dialogs.askToDelete}
          onShowParticipants={dialogs.showParticipants}
        />
      </div>
      {dialogs.managed && <ManagedDialog {...dialogs.managed} user={user} onClose={dialogs.closeManaged} />}
      {dialogs.isAgreementOpen && <AgreementDialog onClose={dialogs.leaveAgreement} />}
      {dialogs.form && (
        <ProgramEditor
          key={dialogs.form.program?.id ?? 'new'}
          userId={user.id}
          program={dialogs.form.program}
          onClose={dialogs.closeForm}
          onSaved={dialogs.saved}
        />
      )}
    </>
  );
}
