import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { Participant } from '@x1/contract/sessions/participant.ts';
import { useParticipants } from '../../features/programs/queries.ts';
import { sessionTypeLabel } from '../../features/sessions/labels.ts';
import { ApprovalBadge, StatusBadge } from '../../features/sessions/session-badges.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NextPage } from '../../ui/load-more.tsx';
import { PlaceholderRows } from '../../ui/placeholder.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';

interface ParticipantsDialogProps {
  program: Program;
  user: User;
  onClose: () => void;
}

/** Who has bought a program, and how far they are (R77). */
export function ParticipantsDialog({ program, user, onClose }: ParticipantsDialogProps) {
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t('Participants')} description={program.name}>
      <ParticipantList program={program} user={user} />
    </Dialog>
  );
}

/** The list in its four states. */
function ParticipantList({ program, user }: Omit<ParticipantsDialogProps, 'onClose'>) {
  const participants = useParticipants(program.id);
  const now = useNow();
  if (participants.isPending) return <PlaceholderRows count={Math.max(1, program.currentParticipants)} label={t('Loading participants')} />;
  if (participants.isError && !participants.data)
    return <LoadFailed what={t("The participants couldn't be loaded.")} query={participants} />;
  if (participants.data.items.length === 0) {
    return (
      <EmptyState title={t('No participants yet')} headingLevel={3} isBare>
        {t('Parents who buy this program are listed here.')}
      </EmptyState>
    );
  }
  return (
    <>
      <RowList label={t('Participants')}>
        {participants.data.items.map((participant, index) => (
          // Names are not unique and seats have no number here: a seat is its place in the list.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state
          <ParticipantRow key={index} participant={participant} zone={viewerTimeZone(user)} now={now} />
        ))}
      </RowList>
      <NextPage query={participants} />
    </>
  );
}

function ParticipantRow({ participant, zone, now }: { participant: Participant; zone: string; now: Date }) {
  const { name, athleteName, sessionType, bookedAt } = participant;
  return (
    <Row
      title={athleteName ? t('{name} for {athleteName}', { name, athleteName }) : name}
      note={
        <span className="flex flex-wrap gap-x-2">
          <span>{sessionTypeLabel(sessionType)}</span>
          <span>{t('Booked {date}', { date: formatDate(bookedAt, zone, now) })}</span>
        </span>
      }
      aside={
        <span className="flex flex-col items-end gap-1">
          <StatusBadge session={participant} />
          {participant.state === 'needs_time' && <ApprovalBadge session={participant} />}
        </span>
      }
    />
  );
}
