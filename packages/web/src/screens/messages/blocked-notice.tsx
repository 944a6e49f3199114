import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import { Ban } from 'lucide-react';
import { useUnblock } from '../../features/safety/mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface BlockedNoticeProps {
  conversation: Mentorship;
  name: string;
}

/** Why nothing can be written, and the way out where there is one. */
export function BlockedNotice({ conversation: { id, block }, name }: BlockedNoticeProps) {
  const unblock = useUnblock({ mentorshipId: id, name });
  if (block === 'by-me') {
    return (
      <div className="grow">
        <Notice
          tone="plain"
          icon={Ban}
          title={`You have blocked ${name}.`}
          action={
            <Button variant="outline" size="s" isBusy={unblock.isPending} busyLabel="Please wait..." onClick={() => unblock.mutate()}>
              Unblock
            </Button>
          }
        >
          Neither of you can write to the other or book.
        </Notice>
      </div>
    );
  }
  return (
    <div className="grow">
      <Notice tone="plain" icon={Ban} title="Messages and bookings between the two of you are switched off.">
        What has been written stays here.
      </Notice>
    </div>
  );
}
