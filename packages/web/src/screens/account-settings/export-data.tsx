import type { DataExport } from '@x1/contract/accounts/account-links.ts';
import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useDataExport, useDownloadDataExport, useRequestDataExport } from '../../features/account/use-own-data.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SettingsCard } from './settings-card.tsx';

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

/** A copy of everything X1 keeps of this person (B18). */
export function ExportData({ user }: { user: User }) {
  const found = useDataExport();
  const dataExport = found.data?.dataExport;
  return (
    <SettingsCard
      id="export-my-data"
      title={t('Export my data')}
      note={t(
        'One file with everything X1 stores about you: your profile, sessions, payments, messages and settings, and links to your photos and videos.',
      )}
    >
      {found.isError && !found.data && (
        <div className="mt-4">
          <LoadFailed what={t("Your export couldn't be loaded.")} query={found} />
        </div>
      )}
      {dataExport && (
        <Made dataExport={dataExport} zone={viewerTimeZone(user)} onLookAgain={() => void found.refetch()} isLooking={found.isRefetching} />
      )}
      {found.data && (!dataExport || dataExport.readyAt) && <Ask email={user.email} isAgain={Boolean(dataExport)} />}
    </SettingsCard>
  );
}

function Made({
  dataExport,
  zone,
  onLookAgain,
  isLooking,
}: {
  dataExport: DataExport;
  zone: string;
  onLookAgain: () => void;
  isLooking: boolean;
}) {
  const download = useDownloadDataExport();
  const { token, readyAt, expiresAt } = dataExport;
  if (token === null || readyAt === null || expiresAt === null) {
    return (
      <div className="mt-4">
        <Notice
          title={t("We're preparing your data")}
          isAnnounced
          action={
            <Button variant="outline" size="s" isBusy={isLooking} busyLabel={t('Looking...')} onClick={onLookAgain}>
              {t('Look again')}
            </Button>
          }
        >
          {t("It takes a minute or two. We'll email you when the file is ready.")}
        </Notice>
      </div>
    );
  }
  const fetchIt = () => download.mutate(token);
  return (
    <div className="mt-4">
      <Notice
        tone="plain"
        title={t('Made on {date}', { date: formatDate(readyAt, zone) })}
        action={
          <Button size="s" icon={Download} isBusy={download.isPending} busyLabel={t('Please wait...')} onClick={fetchIt}>
            {t('Download')}
          </Button>
        }
      >
        {t('The file is kept until {date}.', { date: formatDate(expiresAt, zone) })}
      </Notice>
    </div>
  );
}

function Ask({ email, isAgain }: { email: string; isAgain: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const request = useRequestDataExport();
  const ask = async (password: string) => {
    await request.mutateAsync(password);
    setIsOpen(false);
  };
  return (
    <>
      <Button variant="outline" className="mt-4" onClick={() => setIsOpen(true)}>
        {isAgain ? t('Make a new one') : t('Export my data')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PasswordDialog
            isOpen={isOpen}
            onOpenChange={setIsOpen}
            title={t('Export my data')}
            email={email}
            confirmLabel={t('Export my data')}
            fallback={t("Your export couldn't be started. Please try again.")}
            onConfirm={ask}
          >
            <p>{t('The file contains private data, so please enter your password first.')}</p>
          </PasswordDialog>
        </Suspense>
      )}
    </>
  );
}
