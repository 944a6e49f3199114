import './refer-card.css';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@x1/contract/accounts/user.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import type { Referral } from '@x1/contract/referrals/referral.ts';
import { Copy, Share2 } from 'lucide-react';
import { referralsApi } from '../../lib/api/referrals.ts';
import { referralKeys } from '../../lib/query-keys.ts';
import { referralLink } from '../../lib/referral-code.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { joinedText, moreText } from './labels.ts';
import { canShare, copyLink, shareLink } from './share-link.ts';

/** 'Refer your friend' (S2§2, R33): the personal link and who joined by it. Only for people with an e-mail; operators refer nobody. */
export function ReferCard({ user }: { user: User }) {
  const isShown = user.email !== '' && user.role !== 'admin';
  return isShown ? <Shown user={user} /> : null;
}

function Shown({ user }: { user: User }) {
  const referral = useReferral();
  return (
    <section id="refer-your-friend" className="card pad" aria-labelledby="refer-title">
      <h2 id="refer-title">Refer your friend</h2>
      <p className="small muted mt-1">
        Send your personal link to a family or a college athlete you know. You see here when somebody joins by it.
      </p>
      {referral.isPending && <LinkPlaceholder />}
      {referral.isError && !referral.data && (
        <div className="mt-4">
          <LoadFailed what="Your link could not be loaded." onRetry={() => void referral.refetch()} isRetrying={referral.isRefetching} />
        </div>
      )}
      {referral.data && (
        <>
          <PersonalLink url={referralLink(location.origin, referral.data.code)} />
          <Joined referral={referral.data} zone={viewerTimeZone(user)} />
        </>
      )}
    </section>
  );
}

function PersonalLink({ url }: { url: string }) {
  return (
    <div className="refer-link">
      <TextField label="Your link" readOnly value={url} onFocus={(event) => event.target.select()} />
      <div className="refer-actions">
        {canShare() && (
          <Button onClick={() => void shareLink(url)}>
            <Icon of={Share2} />
            Share
          </Button>
        )}
        <Button variant="outline" onClick={() => void copyLink(url)}>
          <Icon of={Copy} />
          Copy link
        </Button>
      </div>
    </div>
  );
}

function Joined({ referral, zone }: { referral: Referral; zone: string }) {
  const more = moreText(referral);
  return (
    <>
      <h3 className="mt-5 text-[15px] font-semibold">{joinedText(referral)}</h3>
      {referral.joined.length > 0 && (
        <ul className="refer-joined" aria-label="Friends who joined">
          {referral.joined.map(({ name, joinedAt }) => (
            <li key={`${joinedAt} ${name}`}>
              <span className="clip">{name}</span>
              <time className="muted num" dateTime={joinedAt}>
                {formatDate(joinedAt, zone)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {more && <p className="small muted mt-2">{more}</p>}
    </>
  );
}

function LinkPlaceholder() {
  return (
    <PlaceholderGroup label="Loading your link">
      <div className="mt-5 grid gap-3">
        <Placeholder width={72} height={18} />
        <Placeholder height={48} />
        <Placeholder width={140} height={44} />
      </div>
    </PlaceholderGroup>
  );
}

/** The own referral code, and who joined by it (R33). */
function useReferral() {
  return useQuery({ queryKey: referralKeys.own(), queryFn: ({ signal }) => referralsApi.referral({}, { signal }) });
}
