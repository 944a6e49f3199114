import { isWaiverDue, isWaiverMissing } from '@x1/contract/consents/waiver.ts';
import { t } from '@x1/contract/core/texts.ts';
import { FileWarning } from 'lucide-react';
import { WaiverNotice } from '../../features/waivers/waiver-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { SessionView } from './session-view.ts';

/** Asks the parent for the yearly agreement, and says to the trainer that it is missing (R173). A blocked pair has nothing to agree on. */
export function WaiverCheck({ view: { details, user, zone, now } }: { view: SessionView }) {
  const { appointment, trainer, parent, isBlocked } = details;
  if (isBlocked) return null;
  if (user.role === 'parent') {
    return isWaiverDue(appointment, now) && <WaiverNotice trainer={trainer} validUntil={appointment.waiverUntil} zone={zone} now={now} />;
  }
  if (user.role !== 'trainer' || !isWaiverMissing(appointment, now)) return null;
  return (
    <Notice tone="warn" icon={FileWarning} title={t('Waiver missing')}>
      {t("{name} hasn't agreed to the waiver and to individual training this year. We ask them on every visit.", { name: parent.name })}
    </Notice>
  );
}
