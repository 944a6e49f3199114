import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { hasGroupTimes, isOnSale } from '../../features/programs/program-status.ts';
import { useMeetingTimes } from '../../features/sessions/meeting-times/queries.ts';
import { Suggestion } from '../../ui/suggestion.tsx';

const keyOf = (userId: UserId) => `group-times-to-set:${userId}`;

/**
 * The group that was published last, until its trainer has said when it meets or doesn't want to: kept on the device, since a page is soon left.
 *
 * @param programs undefined while they load
 */
export function useGroupWithoutTimes(userId: UserId, programs: readonly Program[] | undefined) {
  const [kept, setKept] = useState(() => Number(localStorage.getItem(keyOf(userId))));
  const program = programs?.find(({ id }) => id === kept);
  return {
    program: program && isOnSale(program) && hasGroupTimes(program) ? program : undefined,
    published: (group: Program) => {
      if (!hasGroupTimes(group)) return;
      localStorage.setItem(keyOf(userId), String(group.id));
      setKept(group.id);
    },
    close: () => {
      localStorage.removeItem(keyOf(userId));
      setKept(0);
    },
  };
}

/** Asks when a group meets that was just published, while no time is set. */
export function WhenGroupMeets({ program, onClose }: { program: Program; onClose: () => void }) {
  const times = useMeetingTimes(program.id);
  if (times.data?.length !== 0) return null;
  return (
    <Suggestion
      icon={CalendarClock}
      title={t('When does your group meet?')}
      link={{ href: `/programs?times=${program.id}`, label: t('Set the times') }}
      onDismiss={onClose}
    >
      {t("{title}: if you don't set any times, the first family picks one.", { title: program.title })}
    </Suggestion>
  );
}
