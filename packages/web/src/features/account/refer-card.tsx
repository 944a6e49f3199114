import './refer-card.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { type Referral, referralsRoutes } from '@x1/contract/referrals/routes.ts';
import { Copy, Share2 } from 'lucide-react';
import { createApi } from '../../lib/api/create-api.ts';
import { accountKeys } from '../../lib/query-keys.ts';
import { rich } from '../../lib/rich.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useRead } from '../../lib/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { friendLink } from './sign-in.ts';

const api = createApi(referralsRoutes, {});

/** 'Refer your friend' (S2§2, R33): the personal link and who joined by it. Only for people with an email; operators refer nobody. */
export function ReferCard({ user }: { user: User }) {
  const isShown = user.email !== '' && user.role !== 'admin';
  return isShown ? <Shown user={user} /> : null;
}

function Shown({ user }: { user: User }) {
  const referral = useReferral();
  return (
    <section id="refer-your-friend" className="card pad" aria-labelledby="refer-title">
      <h2 id="refer-title">{t('Refer your friend')}</h2>
      <p className="small muted mt-1">
        {t("Send your personal link to a family or a college athlete you know. You'll see here when someone joins with it.")}
      </p>
      {referral.data?.reward && <p className="small mt-2">{rewardText(referral.data.reward.amount)}</p>}
      {referral.isPending && <LinkPlaceholder />}
      {referral.isError && !referral.data && (
        <div className="mt-4">
          <LoadFailed what={t("Your link couldn't be loaded.")} query={referral} />
        </div>
      )}
      {referral.data && (
        <>
          <PersonalLink url={friendLink(location.origin, referral.data.code)} role={user.role} />
          <Joined referral={referral.data} zone={viewerTimeZone(user)} />
        </>
      )}
    </section>
  );
}

function PersonalLink({ url, role }: { url: string; role: User['role'] }) {
  return (
    <div className="refer-link">
      <TextField label={t('Your link')} readOnly value={url} onFocus={(event) => event.target.select()} />
      <div className="refer-actions">
        {typeof navigator.share === 'function' && (
          <Button onClick={() => void shareLink(url, role)}>
            <Icon of={Share2} />
            {t('Share')}
          </Button>
        )}
        <Button variant="outline" onClick={() => void copyLink(url)}>
          <Icon of={Copy} />
          {t('Copy link')}
        </Button>
      </div>
    </div>
  );
}

function Joined({ referral, zone }: { referral: Referral; zone: string }) {
  const more = moreText(referral);
  return (
    <>
      <h3 className="mt-5 text-row font-semibold">{joinedText(referral)}</h3>
      {referral.reward && referral.reward.earned > 0 && (
        <p className="small muted mt-1">
          {rich("You've earned <strong>{earned}</strong> in credit so far.", {
            strong: (text) => <strong className="num">{text}</strong>,
            earned: formatCents(referral.reward.earned),
          })}
        </p>
      )}
      {referral.joined.length > 0 && (
        <ul className="refer-joined" aria-label={t('Friends who joined')}>
          {referral.joined.map(({ name, joinedAt, reward }) => (
            <li key={`${joinedAt} ${name}`}>
              <span className="refer-friend">
                <span className="clip">{name}</span>
                {reward && <span className="small muted">{rewardStateText(reward, referral.reward?.amount ?? 0)}</span>}
              </span>
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
    <PlaceholderGroup label={t('Loading your link')}>
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
  return useRead(accountKeys.friends(), api.referral, {});
}

/** 'Nobody has joined with your link yet.', '1 friend joined with your link.' */
export function joinedText({ joinedCount }: Pick<Referral, 'joinedCount'>): string {
  if (joinedCount === 0) return t('Nobody has joined with your link yet.');
  return t('{count, plural, one {# friend} other {# friends}} joined with your link.', { count: joinedCount });
}

/** What both sides get, and for what; who doesn't count is said before anybody waits for it (decision 0091). */
export function rewardText(amountCents: number): string {
  return t(
    "When a family you brought has had its first session, you both get {amount} in credit. People who share a device or a card with you don't count.",
    { amount: formatCents(amountCents) },
  );
}

/** What became of the credit for one friend. */
export function rewardStateText(state: 'earned' | 'waiting' | 'none', amountCents: number): string {
  if (state === 'earned') return t('First session done: you both got {amount}', { amount: formatCents(amountCents) });
  return state === 'waiting' ? t('No session yet') : t("Doesn't count for credit");
}

/** 'and 5 more' for those who are counted but not listed; null when all are listed. */
export function moreText({ joinedCount, joined }: Pick<Referral, 'joinedCount' | 'joined'>): string | null {
  const more = joinedCount - joined.length;
  return more > 0 ? t('and {more} more', { more }) : null;
}

/** Trainers coach, everyone else trains with one. */
const invitationText = (role: User['role']) =>
  role === 'trainer'
    ? t('I coach young athletes on X1, where families book college athletes. Have a look:')
    : t('I found a college athlete to train with on X1. Have a look:');

/** Opens the device's sheet; closing it is no failure. */
async function shareLink(url: string, role: User['role']): Promise<void> {
  try {
    await navigator.share({ title: 'X1', text: invitationText(role), url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url);
  }
}

/** Copies the link and says so; where copying is not allowed, that the person may do it by hand. */
function copyLink(url: string): Promise<void> {
  return copyText(url, {
    title: t('Link copied'),
    description: t('Paste it into a message to your friend.'),
    byHand: t("This browser didn't allow copying. Select the link and copy it yourself."),
  });
}
