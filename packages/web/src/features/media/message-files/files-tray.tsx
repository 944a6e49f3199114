import { findMediaType, MEDIA_CONSENT } from '@x1/contract/media/media-rules.ts';
import { X } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MediaThumb } from '../../../ui/media-thumb.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { percentOf, sizeText } from '../labels.ts';
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
      <ul className="tray" aria-label="Files of this message">
        {uploads.map((upload) => (
          <TrayFile key={upload.turn} upload={upload} />
        ))}
      </ul>
      <p className="tray-consent tiny muted">By sending you confirm: {MEDIA_CONSENT.charAt(0).toLowerCase() + MEDIA_CONSENT.slice(1)}</p>
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
              <button type="button" className="link" onClick={() => messageUploads.retry(turn)} aria-label={`Try again: ${file.name}`}>
                Try again
              </button>
            )}
          </p>
        ) : (
          <HowFar upload={upload} />
        )}
      </div>
      <IconButton icon={X} label={`Remove ${file.name}`} onClick={() => messageUploads.cancel((one) => one.turn === turn)} />
    </li>
  );
}

function HowFar({ upload: { file, sentBytes, state } }: { upload: Upload<unknown> }) {
  const percent = percentOf(sentBytes, file.size);
  if (state.kind === 'ready') return <p className="muted">{sizeText(file.size)} · Ready to send</p>;
  if (state.kind === 'preparing') return <p className="muted">Checking…</p>;
  return (
    <>
      <p className="muted num">
        {state.kind === 'interrupted' ? 'Connection lost, trying again…' : `${percent}% of ${sizeText(file.size)}`}
      </p>
      <ProgressBar label={`Upload of ${file.name}`} value={percent} valueText={`${percent}%`} />
    </>
  );
}
