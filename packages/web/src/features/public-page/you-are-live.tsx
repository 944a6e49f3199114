import type { UserId } from '@x1/contract/core/ids.ts';
import { PartyPopper } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MakePublic } from './public-page-switch.tsx';
import { useOwnPublicPage } from './queries.ts';
import { ShareButton } from './share-button.tsx';

/** After the first program was published: what families see now, and how they hear of it. */
export function YouAreLive({ userId }: { userId: UserId }) {
  const own = useOwnPublicPage(userId);
  if (!own.data) return null;
  const { isShown, page } = own.data;
  return (
    <Notice
      icon={PartyPopper}
      title="You're live"
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="s" href={`/athlete/${page.id}?tab=programs`}>
            See your page
          </Button>
          {isShown && <ShareButton trainerId={page.id} name={page.name} />}
        </div>
      }
    >
      Families can find and book you now. Your first bookings come fastest from people who know you.
      {!isShown && (
        <div className="mt-3">
          <MakePublic userId={userId} own={own.data} />
        </div>
      )}
    </Notice>
  );
}
