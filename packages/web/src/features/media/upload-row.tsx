import { t } from '@x1/contract/core/texts.ts';
import { findMediaType, mediaAccept } from '@x1/contract/media/media-rules.ts';
import { CircleAlert, Pause, Play, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MediaThumb } from '../../ui/media-thumb.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { percentOf, sizeText, speedText, timeLeftText } from './labels.ts';
import { bytesPerSecond, secondsLeft } from './speed.ts';
import type { Upload } from './upload.ts';
import type { UploadRecord } from './upload-records.ts';
import { uploads } from './uploads.ts';

/** A file on its way: how far it is, how fast, how long still, and what one can do about it. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { turn, file, previewUrl, sentBytes, state } = upload;
  const type = findMediaType(file.name, file.type)?.kind ?? 'pdf';
  const cancel = () => uploads.cancel((one) => one.turn === turn);
  const percent = percentOf(sentBytes, file.size);
  return (
    <li className="media-row">
      <MediaThumb file={{ type, name: file.name, url: previewUrl ?? '', thumbnailUrl: null }} isNamed />
      <div className="grow">
        <p className="media-row-name clip">{file.name}</p>
        {state.kind === 'failed' ? (
          <p className="error" role="alert">
            <Icon of={CircleAlert} size="s" />
            {state.message}
          </p>
        ) : (
          <Progress upload={upload} percent={percent} />
        )}
        {state.kind === 'failed' && (
          <div className="media-row-retry">
            {state.canRetry && (
              <Button
                variant="outline"
                size="s"
                aria-label={t('Try again: {name}', { name: file.name })}
                onClick={() => uploads.retry(turn)}
              >
                {t('Try again')}
              </Button>
            )}
            <Button variant="quiet" size="s" aria-label={t('Remove {name}', { name: file.name })} onClick={cancel}>
              {t('Remove')}
            </Button>
          </div>
        )}
      </div>
      {state.kind !== 'failed' && (
        <div className="media-row-acts">
          {(state.kind === 'sending' || state.kind === 'interrupted' || state.kind === 'queued') && (
            <IconButton icon={Pause} label={t('Pause {name}', { name: file.name })} onClick={() => uploads.pause(turn)} />
          )}
          {state.kind === 'paused' && (
            <IconButton icon={Play} label={t('Resume {name}', { name: file.name })} onClick={() => uploads.resume(turn)} />
          )}
          <IconButton icon={X} label={t('Cancel {name}', { name: file.name })} onClick={cancel} />
        </div>
      )}
    </li>
  );
}

function Progress({ upload, percent }: { upload: Upload; percent: number }) {
  const text = useProgressText(upload, percent);
  return (
    <>
      <p className="media-row-progress tiny muted num">{text}</p>
      <ProgressBar label={t('Upload of {name}', { name: upload.file.name })} value={percent} valueText={`${percent}%`} />
    </>
  );
}

const TICK_MS = 1_000;

/** '43% of 24.3 MB · 4.2 MB/s · about 2 min left'. Renewed every second while bytes are sent, so that a standstill shows. */
function useProgressText({ state, file, sentBytes, samples }: Upload, percent: number): string {
  const [now, setNow] = useState(() => performance.now());
  const isSending = state.kind === 'sending';
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isSending]);
  const size = sizeText(file.size);
  switch (state.kind) {
    case 'queued':
      return t('Waiting for its turn · {size}', { size });
    case 'paused':
      return t('Paused at {percent}% of {size}', { percent, size });
    case 'interrupted':
      return t('{percent}% of {size} · Connection lost, trying again…', { percent, size });
    case 'sending': {
      const speed = bytesPerSecond(samples, now);
      const left = secondsLeft(file.size - sentBytes, speed);
      return [t('{percent}% of {size}', { percent, size }), speed !== null && speedText(speed), left !== null && timeLeftText(left)]
        .filter(Boolean)
        .join(' · ');
    }
    default:
      return t('Preparing…');
  }
}

interface InterruptedRowProps {
  record: UploadRecord;
  onChoose: (file: File) => void;
  onDiscard: () => void;
}

/** An upload interrupted by a reload: a page may not read the file again without the person choosing it. */
export function InterruptedRow({ record, onChoose, onDiscard }: InterruptedRowProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <li className="media-row">
      <span className="thumb sign">
        <Icon of={RotateCw} />
      </span>
      <div className="grow">
        <p className="media-row-name clip">{record.name}</p>
        <p className="tiny muted">{t('{size} · Interrupted. Choose it again to go on.', { size: sizeText(record.sizeBytes) })}</p>
        <div className="media-row-retry">
          <Button
            variant="outline"
            size="s"
            aria-label={t('Choose again: {name}', { name: record.name })}
            onClick={() => input.current?.click()}
          >
            {t('Choose again')}
          </Button>
          <Button variant="quiet" size="s" aria-label={t('Discard {name}', { name: record.name })} onClick={onDiscard}>
            {t('Discard')}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={mediaAccept}
          aria-label={t('{name} once more', { name: record.name })}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) onChoose(file);
          }}
        />
      </div>
    </li>
  );
}
