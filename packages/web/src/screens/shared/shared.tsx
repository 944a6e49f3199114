import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { findFileProblem, MEDIA_CONSENT } from '@x1/contract/media/media-rules.ts';
import { Film, ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { homePath } from '../../lib/home-path.ts';
import { forgetSharedFile, listSharedFiles, type WaitingFile } from '../../lib/offline/shared-files.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { tellNotLoaded } from '../../ui/toast.ts';
import { SendToConversation } from './send-to-conversation.tsx';

/** What another app has shared with X1 waits here, on this device, until its owner says where it belongs. */
export function SharedScreen({ user }: { user: User }) {
  const [, navigate] = useLocation();
  const hasFailed = new URLSearchParams(useSearch()).has('failed');
  const [files, setFiles] = useState<readonly WaitingFile[]>();
  useEffect(() => {
    void listSharedFiles().then(setFiles);
  }, []);
  const discard = async () => {
    for (const { id } of files ?? []) await forgetSharedFile(id);
    navigate(homePath(user.role));
  };
  const add = async () => {
    const { addToGallery } = await import('./add-to-gallery.ts');
    addToGallery(user.id, fitting(files ?? []));
    navigate('/profile-settings');
  };
  return (
    <div className="mx-auto max-w-[640px]">
      <PageHead title={t('Shared with X1')} />
      {!files && <Spinner />}
      {files && hasFailed && (
        <Notice tone="warn" title={t("We didn't get that file")}>
          {t('It may be too large for your phone to share. Add it from your profile instead.')}
        </Notice>
      )}
      {files?.length === 0 && !hasFailed && (
        <p className="muted">{t("There's nothing here. Share a photo or video from your phone with X1.")}</p>
      )}
      {files && files.length > 0 && (
        <Card title={user.role === 'trainer' ? t('Add to your profile?') : t('Who is it for?')}>
          <ul className="mb-3.5">
            {files.map((one) => (
              <SharedFileRow key={one.id} file={one.file} />
            ))}
          </ul>
          {user.role === 'trainer' ? (
            <>
              <p className="small muted">
                {t('They go into your media gallery, where families see them once you save. By adding them you confirm: {consent}', {
                  consent: MEDIA_CONSENT,
                })}
              </p>
              <div className="mt-4 flex flex-wrap gap-3">
                <Button onClick={() => void add().catch(tellNotLoaded)} isDisabled={fitting(files).length === 0}>
                  {t('Add to my gallery')}
                </Button>
                <Button variant="outline" onClick={() => void discard()}>
                  {t("Don't add")}
                </Button>
              </div>
            </>
          ) : (
            <SendToConversation user={user} files={files} onDiscard={() => void discard()} />
          )}
        </Card>
      )}
      {hasFailed && files && (
        <Button variant="outline" className="mt-4" href={user.role === 'trainer' ? '/profile-settings' : homePath(user.role)}>
          {user.role === 'trainer' ? t('Open your profile') : t('Go home')}
        </Button>
      )}
    </div>
  );
}

const fitting = (files: readonly WaitingFile[]) => files.filter(({ file }) => findFileProblem(file) === undefined);

function SharedFileRow({ file }: { file: File }) {
  const problem = findFileProblem(file);
  return (
    <li className="flex items-center gap-3 border-line border-b py-2.5">
      <Icon of={file.type.startsWith('video/') ? Film : ImageIcon} />
      <span className="grow wrap-anywhere">
        {file.name}
        <span className="block small muted">{problem ?? sizeText(file.size)}</span>
      </span>
    </li>
  );
}

const MB = 1_000_000;

/** '12 MB', and '1 MB' for anything smaller. */
const sizeText = (bytes: number) => `${Math.max(1, Math.round(bytes / MB))} MB`;
