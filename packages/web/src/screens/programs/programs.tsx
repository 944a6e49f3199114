import type { User } from '@x1/contract/accounts/user.ts';
import { plural } from '@x1/contract/core/plural.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { Plus } from 'lucide-react';
import { useAccount } from '../../features/account/use-account.ts';
import { isConnected, useConnectStatus } from '../../features/bank/use-bank.ts';
import { AgreementDialog } from '../../features/programs/agreement-dialog.tsx';
import { countPrograms } from '../../features/programs/program-counts.ts';
import { useOwnPrograms } from '../../features/programs/queries.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { StatCard, StatList } from '../../ui/stat-card.tsx';
import { BankLink } from './bank-link.tsx';
import { ManagedDialog } from './managed-dialog.tsx';
import { OwnProgramList } from './own-program-list.tsx';
import { ProgramEditor } from './program-editor.tsx';
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

/** The four numbers over the list (R170); dashes hold their place while they load. */
function ProgramStats({ programs }: { programs: readonly Program[] | undefined }) {
  const counts = programs && countPrograms(programs);
  const show = (count: number | undefined) => count ?? '–';
  return (
    <StatList isCompact>
      <StatCard label="Total" value={show(counts?.total)} note={plural(counts?.total ?? 0, 'program')} />
      <StatCard label="Published" value={show(counts?.published)} note="parents see them" />
      <StatCard label="Drafts" value={show(counts?.drafts)} note="only you see them" />
      <StatCard label="Participants" value={show(counts?.participants)} note="in all programs" />
    </StatList>
  );
}
