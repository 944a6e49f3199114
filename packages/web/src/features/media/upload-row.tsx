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
              <Button variant="outline" size="s" aria-label={`Try again: ${file.name}`} onClick={() => uploads.retry(turn)}>
                Try again
              </Button>
            )}
            <Button variant="quiet" size="s" aria-label={`Remove ${file.name}`} onClick={cancel}>
              Remove
            </Button>
          </div>
        )}
      </div>
      {state.kind !== 'failed' && (
        <div className="media-row-acts">
          {(state.kind === 'sending' || state.kind === 'interrupted' || state.kind === 'queued') && (
            <IconButton icon={Pause} label={`Pause ${file.name}`} onClick={() => uploads.pause(turn)} />
          )}
          {state.kind === 'paused' && <IconButton icon={Play} label={`Resume ${file.name}`} onClick={() => uploads.resume(turn)} />}
          <IconButton icon={X} label={`Cancel ${file.name}`} onClick={cancel} />
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
      <ProgressBar label={`Upload of ${upload.file.name}`} value={percent} valueText={`${percent}%`} />
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
      return `Waiting for its turn · ${size}`;
    case 'paused':
      return `Paused at ${percent}% of ${size}`;
    case 'interrupted':
      return `${percent}% of ${size} · Connection lost, trying again…`;
    case 'sending': {
      const speed = bytesPerSecond(samples, now);
      const left = secondsLeft(file.size - sentBytes, speed);
      return [`${percent}% of ${size}`, speed !== null && speedText(speed), left !== null && timeLeftText(left)]
        .filter(Boolean)
        .join(' · ');
    }
    default:
      return 'Preparing…';
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
        <p className="tiny muted">{sizeText(record.sizeBytes)} · Interrupted. Choose it again to go on.</p>
        <div className="media-row-retry">
          <Button variant="outline" size="s" aria-label={`Choose again: ${record.name}`} onClick={() => input.current?.click()}>
            Choose again
          </Button>
          <Button variant="quiet" size="s" aria-label={`Discard ${record.name}`} onClick={onDiscard}>
            Discard
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={mediaAccept}
          aria-label={`${record.name} once more`}
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
