import type { User } from '@x1/contract/accounts/user.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { bankStatus } from '@x1/contract/payouts/bank-status.ts';
import type { ConnectStatus } from '@x1/contract/payouts/payout.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { Landmark, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { HoursOffer } from '../../features/availability/hours-offer.tsx';
import { connectionMessage } from '../../features/bank/messages.ts';
import { isConnected, useConnectStatus } from '../../features/bank/queries.ts';
import { dropUploads, useUploadActivity } from '../../features/media/uploads.ts';
import { useAgreement, useCollegeRules } from '../../features/programs/agreement-queries.ts';
import { announcePublished } from '../../features/programs/announce-published.ts';
import { DeleteProgramDialog } from '../../features/programs/delete-program-dialog.tsx';
import { BANK_PAGE } from '../../features/programs/messages.ts';
import { draftKey } from '../../features/programs/program-form/form-draft.ts';
import { countPrograms, hasGroupTimes } from '../../features/programs/program-status.ts';
import { useOwnPrograms, useUnpublishProgram } from '../../features/programs/queries.ts';
import { loadTemporal } from '../../lib/temporal.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOpenedByAddress } from '../../lib/use-opened-by-address.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { StatCard, StatList } from '../../ui/stat-card.tsx';
import { toast } from '../../ui/toast.ts';
import { OwnProgramList } from './own-program-list.tsx';
import { ParticipantsDialog } from './participants-dialog.tsx';
import { useGroupWithoutTimes } from './use-group-without-times.ts';

/** My Programs (S2§2): what a trainer sells, and how it is made. */
export function ProgramsScreen({ user }: { user: User }) {
  const programs = useOwnPrograms();
  const bank = useConnectStatus(user.id);
  const isBankReady = bank.data && isConnected(bank.data);
  const group = useGroupWithoutTimes(user.id, programs.data?.items);
  const dialogs = useProgramDialogs({ programs: programs.data?.items, isBankReady, onPublished: group.askAbout });
  useOpenedByAddress('new', dialogs.create);
  useOpenedByAddress('times', (id) => dialogs.setTimesOf(Number(id)), programs.data !== undefined);
  const isJustLive = useJustLive(programs.data?.items);
  const hasPublished = (programs.data?.items ?? []).some(({ isDraft }) => !isDraft);
  return (
    <>
      <PageHead
        back={{ href: '/trainer-dashboard', label: t('Dashboard') }}
        title={t('My Programs')}
        subtitle={t('What parents can buy from you.')}
        aside={
          <Button icon={Plus} isBusy={dialogs.isChecking} busyLabel={t('Please wait...')} onClick={dialogs.create}>
            {t('Create Program')}
          </Button>
        }
      />
      <div className="stack">
        {isJustLive && isBankReady && (
          <Suspense fallback={null}>
            <YouAreLive userId={user.id} />
          </Suspense>
        )}
        {group.program && (
          <Suspense fallback={null}>
            <WhenGroupMeets program={group.program} onClose={group.dismiss} />
          </Suspense>
        )}
        <ProgramStats programs={programs.data?.items} />
        <BankLink status={bank.data} />
        {hasPublished && <HoursOffer user={user} />}
        <OwnProgramList
          programs={programs}
          user={user}
          isBankReady={isBankReady}
          onCreate={dialogs.create}
          onEdit={dialogs.edit}
          onDelete={dialogs.askToDelete}
          onShowParticipants={dialogs.showParticipants}
          onSetTimes={dialogs.setTimes}
          onPublish={dialogs.publish}
          onPublished={group.askAbout}
        />
        {hasPublished && !isJustLive && (
          <Suspense fallback={null}>
            <OwnPage userId={user.id} />
          </Suspense>
        )}
      </div>
      {dialogs.managed && <ManagedDialog {...dialogs.managed} user={user} onClose={dialogs.closeManaged} />}
      {dialogs.asked && (
        <Suspense fallback={null}>
          <AgreementDialog asks={dialogs.asked} onClose={dialogs.leaveAgreement} onDone={dialogs.accepted} onLater={dialogs.later} />
        </Suspense>
      )}
      {dialogs.form && (
        <ProgramEditor
          key={dialogs.form.program?.id ?? 'new'}
          userId={user.id}
          program={dialogs.form.program}
          isBankReady={isBankReady}
          staysDraft={dialogs.staysDraft}
          onClose={dialogs.closeForm}
          onSaved={dialogs.saved}
        />
      )}
    </>
  );
}

const WhenGroupMeets = lazy(async () => ({ default: (await import('./when-group-meets.tsx')).WhenGroupMeets }));
const AgreementDialog = lazy(async () => ({
  default: (await import('../../features/programs/agreement-dialog.tsx')).AgreementDialog,
}));
const loadLive = () => import('../../features/public-page/you-are-live.tsx');
const YouAreLive = lazy(async () => ({ default: (await loadLive()).YouAreLive }));
const OwnPage = lazy(async () => ({ default: (await loadLive()).OwnPage }));

/** Whether the first program was published since the page opened. */
function useJustLive(programs: readonly Program[] | undefined): boolean {
  const published = programs?.filter(({ isDraft }) => !isDraft).length;
  const [hadNone, setHadNone] = useState(false);
  if (published === 0 && !hadNone) setHadNone(true);
  return hadNone && published !== undefined && published > 0;
}

/** The four numbers over the list (R170); dashes hold their place while they load. */
function ProgramStats({ programs }: { programs: readonly Program[] | undefined }) {
  const counts = programs && countPrograms(programs);
  const show = (count: number | undefined) => count ?? '–';
  return (
    <StatList isCompact>
      <StatCard
        label={t('Total')}
        value={show(counts?.total)}
        note={t('{total, plural, one {program} other {programs}}', { total: counts?.total ?? 0 })}
      />
      <StatCard label={t('Published')} value={show(counts?.published)} note={t('parents see them')} />
      <StatCard label={t('Drafts')} value={show(counts?.drafts)} note={t('only you see them')} />
      <StatCard label={t('Participants')} value={show(counts?.participants)} note={t('in all programs')} />
    </StatList>
  );
}

/** The bank account's status, with a link to it. Unknown is not 'not connected' (R67). */
function BankLink({ status }: { status: ConnectStatus | undefined }) {
  const { isMissing, title, text, button } = noticeOf(status);
  return (
    <Notice
      tone={isMissing ? 'warn' : 'plain'}
      icon={Landmark}
      title={title}
      action={
        <Button variant="outline" size="s" href={BANK_PAGE}>
          {button}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

function noticeOf(status: ConnectStatus | undefined) {
  const toAccount = { isMissing: false, text: t('Parents can buy what you publish.'), button: t('Bank Account') };
  if (!status) return { ...toAccount, title: t('Bank account'), text: t('Parents can buy what you publish once it is connected.') };
  const bank = bankStatus(status);
  if (bank === 'connected') return { ...toAccount, title: t('Bank account connected') };
  if (bank === 'none' || bank === 'unfinished') {
    return {
      isMissing: true,
      title: t('Connect Your Bank Account'),
      text: t('Parents see published programs, and can buy them once payouts are enabled.'),
      button: t('Connect Bank'),
    };
  }
  const { title, text } = connectionMessage(status);
  return { isMissing: true, title, text, button: t('Bank Account') };
}

interface OpenForm {
  /** Null for a new one. */
  readonly program: Program | null;
}

interface ProgramDialogsOptions {
  programs: readonly Program[] | undefined;
  isBankReady: boolean | undefined;
  /** A program is on sale that wasn't before. */
  onPublished: (program: Program) => void;
}

/**
 * Which dialog is open. The form never opens before the core expectations are accepted and the question about college is answered; a trainer
 * who has programs without it is asked before anything else (R78).
 */
function useProgramDialogs({ programs, isBankReady, onPublished }: ProgramDialogsOptions) {
  const [, navigate] = useLocation();
  const [agreement, rules] = [useAgreement(), useCollegeRules()];
  const [form, setForm] = useState<OpenForm | null>(null);
  const [managed, setManaged] = useState<{ program: Program; dialog: ManagedDialogProps['dialog'] } | null>(null);
  const isKnown = agreement.data !== undefined && rules.data !== undefined;
  // Who hasn't asked the compliance office yet may write drafts: what is said about college waits for the first press of Publish.
  const [isCollegeLater, setCollegeLater] = useState(false);
  const [publishing, setPublishing] = useState<(() => void) | null>(null);
  const owes = { expectations: agreement.data?.acceptedAt === null, college: rules.data?.attestation === null };
  const asks = { ...owes, college: owes.college && !isCollegeLater };
  const isMissing = isKnown && (asks.expectations || asks.college);
  const hasPublished = programs?.some(({ isDraft }) => !isDraft) ?? false;
  const isOwed = isMissing && ((asks.expectations && (programs?.length ?? 0) > 0) || (asks.college && hasPublished));

  async function open(program: Program | null): Promise<void> {
    const unread = [agreement, rules].filter(({ data }) => data === undefined);
    if ((await Promise.all(unread.map((query) => query.refetch()))).some(({ isError }) => isError)) {
      toast({ title: t('Error'), description: t("The core expectations couldn't be loaded. Please try again."), variant: 'destructive' });
      return;
    }
    setForm({ program });
  }
  const setTimes = (program: Program) => setManaged({ program, dialog: 'times' });

  return {
    isChecking: (agreement.isFetching || rules.isFetching) && form === null && !isKnown,
    asked: isMissing && (isOwed || form !== null || publishing !== null) ? asks : null,
    form: isKnown && !isMissing ? form : null,
    create: () => void open(null),
    edit: (program: Program) => void open(program),
    managed,
    showParticipants: (program: Program) => setManaged({ program, dialog: 'participants' }),
    setTimes,
    setTimesOf: (id: number) => {
      const program = programs?.find((each) => each.id === id);
      if (program && hasGroupTimes(program)) setTimes(program);
      else toast({ title: t('Group times'), description: t('That program is farther down this list or no longer on sale.') });
    },
    askToDelete: (program: Program) => setManaged({ program, dialog: 'deletion' }),
    closeManaged: () => setManaged(null),
    closeForm: () => setForm(null),
    staysDraft: owes.college,
    // Until it's known what is published, nothing can be put off.
    later:
      programs === undefined || hasPublished
        ? undefined
        : () => {
            setCollegeLater(true);
            setPublishing(null);
          },
    publish: (publish: () => void) => {
      if (!isKnown || !(owes.expectations || owes.college)) return publish();
      setCollegeLater(false);
      setPublishing(() => publish);
    },
    accepted: () => {
      setPublishing(null);
      publishing?.();
    },
    leaveAgreement: () => {
      setForm(null);
      setPublishing(null);
      if (isOwed) navigate('/trainer-dashboard');
    },
    saved: (title: string, program: Program) => {
      setForm(null);
      if (program.isDraft) return void toast({ title, description: t('Only you can see it.') });
      const isNew = form?.program?.isDraft !== false;
      if (isNew) onPublished(program);
      announcePublished(title, program, isBankReady, { navigate, setTimes: isNew ? setTimes : undefined });
    },
  };
}

interface ManagedDialogProps {
  program: Program;
  dialog: 'participants' | 'deletion' | 'times';
  user: User;
  onClose: () => void;
}

/** What a card's menu opens; it outlives the card, which a deletion takes away. */
function ManagedDialog({ program, dialog, user, onClose }: ManagedDialogProps) {
  const unpublish = useUnpublishProgram();
  const now = useNow();
  if (dialog === 'times') {
    return (
      <Suspense fallback={null}>
        <MeetingTimesDialog program={program} zone={viewerTimeZone(user)} now={now} onClose={onClose} />
      </Suspense>
    );
  }
  if (dialog === 'participants') return <ParticipantsDialog program={program} user={user} onClose={onClose} />;
  return (
    <DeleteProgramDialog
      program={program}
      onClose={onClose}
      onDeleted={() => localStorage.removeItem(draftKey(user.id, program.id))}
      onRefreshed={focusTitle}
      onUnpublish={() => {
        unpublish.mutate(program.id);
        onClose();
      }}
    />
  );
}

/** Puts the focus on the page's title after a deletion took away the card that had it, so that it is not lost (R161). */
function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('#main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

const MeetingTimesDialog = lazy(async () => {
  const [{ MeetingTimesDialog }] = await Promise.all([
    import('../../features/sessions/meeting-times/meeting-times-dialog.tsx'),
    loadTemporal(),
  ]);
  return { default: MeetingTimesDialog };
});

const loadField = () => import('../../features/media/media-field.tsx');
const MediaField = lazy(async () => ({ default: (await loadField()).MediaField }));
const ProgramFormDialog = lazy(async () => {
  // The form shows the field at once: both are on their way together.
  void loadField().catch(() => undefined);
  return { default: (await import('../../features/programs/program-form/program-form-dialog.tsx')).ProgramFormDialog };
});

interface ProgramEditorProps {
  userId: UserId;
  /** Null for a new one. */
  program: Program | null;
  isBankReady: boolean | undefined;
  staysDraft: boolean;
  onClose: () => void;
  onSaved: (title: string, program: Program) => void;
}

/** The program form with its media files. */
function ProgramEditor({ userId, program, isBankReady, staysDraft, onClose, onSaved }: ProgramEditorProps) {
  const form = draftKey(userId, program?.id ?? null);
  const activity = useUploadActivity(form);
  return (
    <Suspense fallback={null}>
      <ProgramFormDialog
        userId={userId}
        program={program}
        isBankReady={isBankReady}
        staysDraft={staysDraft}
        onClose={onClose}
        onSaved={onSaved}
        media={{
          activity,
          drop: () => dropUploads(form),
          field: (slot) => (
            <Suspense fallback={<Placeholder height={220} />}>
              <MediaField form={form} legend={t('Media')} hint={t("The first image is shown on the program's card.")} {...slot} />
            </Suspense>
          ),
        }}
      />
    </Suspense>
  );
}
