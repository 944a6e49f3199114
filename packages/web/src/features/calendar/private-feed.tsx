import { t } from '@x1/contract/core/texts.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFeed, useRenewFeed, useRevokeFeed } from './use-calendar.ts';

/** The private feed address for any calendar app: create, copy, replace, delete (B37). */
export function PrivateFeed() {
  const feed = useFeed();
  if (feed.isPending) return <FeedPlaceholder />;
  if (!feed.data) return <LoadFailed what={t("Your calendar address couldn't be loaded.")} query={feed} />;
  return feed.data.url === null ? <NoAddress /> : <Address url={feed.data.url} />;
}

function NoAddress() {
  const make = useRenewFeed();
  return (
    <Button variant="outline" isBusy={make.isPending} busyLabel={t('Please wait...')} onClick={() => make.mutate()}>
      {t('Create a private address')}
    </Button>
  );
}

function Address({ url }: { url: string }) {
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null);
  return (
    <>
      <TextField
        label={t('Your private address')}
        hint={t('Anyone with this link can see your sessions. Keep it private.')}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="outline" size="s" icon={Copy} onClick={() => void copyAddress(url)}>
          {t('Copy address')}
        </Button>
        <Button variant="outline" size="s" onClick={() => setAsked('renew')}>
          {t('Make a new one')}
        </Button>
        <Button variant="danger" size="s" onClick={() => setAsked('revoke')}>
          {t('Turn off')}
        </Button>
      </div>
      <Renewal isOpen={asked === 'renew'} onClose={() => setAsked(null)} />
      <Revocation isOpen={asked === 'revoke'} onClose={() => setAsked(null)} />
    </>
  );
}

interface AskProps {
  isOpen: boolean;
  onClose: () => void;
}

function Renewal({ isOpen, onClose }: AskProps) {
  const renew = useRenewFeed({
    done: { title: t('New address created'), description: t('Paste it into your calendar in place of the old one.') },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title={t('Create a new address?')}
      confirmLabel={t('Make a new one')}
      isBusy={renew.isPending}
      onConfirm={() => renew.mutate()}
    >
      {t('Your current address stops working immediately, also in your own calendars, until you paste the new one there.')}
    </ConfirmDialog>
  );
}

function Revocation({ isOpen, onClose }: AskProps) {
  const revoke = useRevokeFeed({
    done: { title: t('Address turned off'), description: t('Calendars that use it no longer update.') },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title={t('Turn the address off?')}
      confirmLabel={t('Turn off')}
      tone="danger"
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    >
      {t('It stops working immediately. You can create a new one at any time.')}
    </ConfirmDialog>
  );
}

function copyAddress(url: string): Promise<void> {
  return copyText(url, {
    title: t('Address copied'),
    description: t('In your calendar app, choose to subscribe to or add a calendar by address, and paste it there.'),
    byHand: t("This browser didn't allow copying. Select the address and copy it yourself."),
  });
}

function FeedPlaceholder() {
  return (
    <PlaceholderGroup label={t('Loading your calendar address')}>
      <div className="grid gap-3">
        <Placeholder width={140} height={18} />
        <Placeholder height={48} />
        <Placeholder width={220} height={44} />
      </div>
    </PlaceholderGroup>
  );
}
