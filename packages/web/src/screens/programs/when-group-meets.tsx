import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { CalendarClock } from 'lucide-react';
import { useEffect } from 'react';
import { useMeetingTimes } from '../../features/sessions/meeting-times/queries.ts';
import { Suggestion } from '../../ui/suggestion.tsx';

/** Asks when a group meets that was just published, until a time is set or it's put off: then it's answered for good, also once those times are over. */
export function WhenGroupMeets({ program, onClose }: { program: Program; onClose: () => void }) {
  const times = useMeetingTimes(program.id);
  const isAnswered = times.data !== undefined && times.data.length > 0;
  useEffect(() => {
    if (isAnswered) onClose();
  }, [isAnswered, onClose]);
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
