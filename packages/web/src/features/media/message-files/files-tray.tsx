import { t } from '@x1/contract/core/texts.ts';
import { findMediaType } from '@x1/contract/media/media-rules.ts';
import { X } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MediaThumb } from '../../../ui/media-thumb.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { consentClause, percentOf, sizeText } from '../labels.ts';
import type { Upload } from '../upload.ts';
import { addFiles, filesToSend, messageUploads, takeFiles } from './message-uploads.ts';
import './files-tray.css';

/** What the field of a conversation uses of uploads; loaded with the first file. */
export const messageFiles = { subscribe: messageUploads.subscribe, filesToSend, addFiles, takeFiles, FilesTray };

/** The files of a message that is being written: how far each is, and its way out. Nothing is drawn without any. */
function FilesTray({ form }: { form: string }) {
  const all = useSyncExternalStore(messageUploads.subscribe, messageUploads.list);
  const uploads = useMemo(() => all.filter((upload) => upload.form === form), [all, form]);
  if (uploads.length === 0) return null;
  return (
    <>
      <ul className="tray" aria-label={t('Files of this message')}>
        {uploads.map((upload) => (
          <TrayFile key={upload.turn} upload={upload} />
        ))}
      </ul>
      <p className="tray-consent tiny muted">{t('By sending you confirm: {consent}', { consent: consentClause })}</p>
    </>
  );
}

function TrayFile({ upload }: { upload: Upload<unknown> }) {
  const { turn, file, previewUrl, state } = upload;
  const type = findMediaType(file.name, file.type)?.kind ?? 'pdf';
  return (
    <li className={state.kind === 'failed' ? 'failed' : undefined}>
      <MediaThumb file={{ type, name: file.name, url: previewUrl ?? '', thumbnailUrl: null }} isNamed />
      <div className="tray-about">
        <p className="clip font-semibold">{file.name}</p>
        {state.kind === 'failed' ? (
          <p role="alert">
            {state.message}{' '}
            {state.canRetry && (
              <button
                type="button"
                className="link"
                onClick={() => messageUploads.retry(turn)}
                aria-label={t('Try again: {name}', { name: file.name })}
              >
                {t('Try again')}
              </button>
            )}
          </p>
        ) : (
          <HowFar upload={upload} />
        )}
      </div>
      <IconButton
        icon={X}
        label={t('Remove {name}', { name: file.name })}
        onClick={() => messageUploads.cancel((one) => one.turn === turn)}
      />
    </li>
  );
}

function HowFar({ upload: { file, sentBytes, state } }: { upload: Upload<unknown> }) {
  const percent = percentOf(sentBytes, file.size);
  if (state.kind === 'ready') return <p className="muted">{t('{size} · Ready to send', { size: sizeText(file.size) })}</p>;
  if (state.kind === 'preparing') return <p className="muted">{t('Checking…')}</p>;
  return (
    <>
      <p className="muted num">
        {state.kind === 'interrupted'
          ? t('Connection lost, trying again…')
          : t('{percent}% of {size}', { percent, size: sizeText(file.size) })}
      </p>
      <ProgressBar label={t('Upload of {name}', { name: file.name })} value={percent} valueText={`${percent}%`} />
    </>
  );
}
