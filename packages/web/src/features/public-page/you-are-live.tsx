import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { REQUEST_ANSWER_HOURS } from '@x1/contract/scheduling/states.ts';
import type { OwnPublicPage } from '@x1/contract/trainers/public-page.ts';
import { PartyPopper } from 'lucide-react';
import { Link } from 'wouter';
import { rich } from '../../lib/rich.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MakePublic } from './public-page-switch.tsx';
import { useOwnPublicPage } from './queries.ts';
import { ShareButton } from './share-button.tsx';

/** What stays of it later, once everybody sees the page. */
export function OwnPage({ userId }: { userId: UserId }) {
  const own = useOwnPublicPage(userId);
  return own.data?.isShown ? <SeeAndShare own={own.data} /> : null;
}

function SeeAndShare({ own: { isShown, page } }: { own: OwnPublicPage }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="s" href={`/athlete/${page.id}?tab=programs`}>
        {t('See your page')}
      </Button>
      {isShown && <ShareButton trainerId={page.id} name={page.name} />}
    </div>
  );
}

/** After the first program was published: what families see now, and how they hear of it. */
export function YouAreLive({ userId }: { userId: UserId }) {
  const own = useOwnPublicPage(userId);
  if (!own.data) return null;
  const { isShown } = own.data;
  return (
    <Notice icon={PartyPopper} title={t("You're live")} action={<SeeAndShare own={own.data} />}>
      {isShown
        ? t('Families can find and book you now. Your first bookings come fastest from people who know you.')
        : t('Parents with an account can find and book you now. Make your page public to show it to everyone.')}{' '}
      {t("When a family books, you have {hours} hours to answer, or until the session starts if that's sooner.", {
        hours: REQUEST_ANSWER_HOURS,
      })}{' '}
      {rich('They choose among the hours and places you set under <link>Availability</link>.', {
        link: (text) => (
          <Link className="link" href="/availability">
            {text}
          </Link>
        ),
      })}
      {!isShown && (
        <div className="mt-3">
          <MakePublic userId={userId} own={own.data} />
        </div>
      )}
    </Notice>
  );
}
