import type { User } from '@x1/contract/accounts/user.ts';
import { CloudOff } from 'lucide-react';
import { useLine } from '../../lib/offline/use-line.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Icon } from '../../ui/icon.tsx';
import { savedText } from './labels.ts';

/** Says that there's no line, and how old what is shown may be. Empty, and there, while there's one: what appears in it is read out. */
export function OfflineNotice({ user }: { user: Pick<User, 'timezone'> }) {
  const { isOffline, savedAt } = useLine();
  const now = useNow();
  return (
    <div role="status" className="offline-place">
      {isOffline && (
        <p className="mx-auto flex max-w-[1200px] items-center gap-2.5 bg-warning-bg px-5 py-2.5 font-semibold text-warning">
          <Icon of={CloudOff} />
          <span>{savedText({ savedAt, isDeviceOnline: navigator.onLine, zone: viewerTimeZone(user), now })}</span>
        </p>
      )}
    </div>
  );
}
