import { t } from '@x1/contract/core/texts.ts';
import type { WantedTime } from '@x1/contract/scheduling/availability.ts';
import type { WeeklyReply } from '@x1/contract/scheduling/weekly.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { resultText } from './labels.ts';
import { Weeks } from './weekly-repeat.tsx';

interface WeeklyResultProps {
  reply: WeeklyReply;
  role: WantedTime['role'];
  zone: string;
  now: Date;
  onClose: () => void;
}

/** What has become of the weeks where not all of them were free: nobody should have to guess which session has no time. */
export function WeeklyResult({ reply, role, zone, now, onClose }: WeeklyResultProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(stays) => !stays && onClose()}
      title={t('Schedule Session')}
      width="narrow"
      foot={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <Notice tone={reply.scheduled.length > 0 ? 'info' : 'bad'} title={resultText(reply)} isAnnounced>
        {t('Sessions without a time can be scheduled later.')}
      </Notice>
      <Weeks previewed={reply.occurrences} role={role} zone={zone} now={now} />
    </Dialog>
  );
}
