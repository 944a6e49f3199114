import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Camera } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDismissed } from '../../lib/use-dismissed.ts';
import { Suggestion } from '../../ui/suggestion.tsx';

interface AddPhotoProps {
  userId: UserId;
  hasPhoto: boolean;
  /** What is shown once there is a photo, or it isn't wanted on this device. */
  children: ReactNode;
}

/** The way to a photo for a trainer who sells: the step that the short set-up leaves out, and families look at first. */
export function AddPhoto({ userId, hasPhoto, children }: AddPhotoProps) {
  const [isDismissed, dismiss] = useDismissed(`dismissed:photo:${userId}`);
  if (hasPhoto || isDismissed) return children;
  return (
    <Suggestion
      icon={Camera}
      title={t('Add your photo')}
      link={{ href: '/profile-settings#photo', label: t('Add a photo') }}
      onDismiss={dismiss}
    >
      {t('For now, families see your initials. A face is what they look at first.')}
    </Suggestion>
  );
}
