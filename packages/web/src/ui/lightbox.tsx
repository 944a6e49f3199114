import { t } from '@x1/contract/core/texts.ts';
import { ChevronLeft, ChevronRight, FileText, ImageOff, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { altOf, type ShownFile } from './shown-file.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useOpener } from './use-opener.ts';
import './lightbox.css';

interface LightboxProps {
  /** Whose files these are. */
  label: string;
  files: readonly ShownFile[];
  /** The one that is looked at first. */
  first: ShownFile;
  /** Whether a film begins at once: its play button was pressed already. */
  isPlayed?: boolean;
  onClose: () => void;
}

/** Files one at a time, as large as the window: arrow keys, swipes and buttons lead through them, Escape leaves. */
export function Lightbox({ label, files, first, isPlayed = false, onClose }: LightboxProps) {
  const [turned, setTurned] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ url }) => url === first.url),
    ),
  );
  // The list may have become shorter.
  const index = Math.min(turned, files.length - 1);
  const opener = useOpener();
  useBackCloses(true, onClose);
  const goTo = (next: number) => setTurned(Math.min(Math.max(next, 0), files.length - 1));
  const swipe = useSwipe((step) => goTo(index + step));
  const file = files[index];
  if (!file) return null;
  const turnByKey = (event: KeyboardEvent) => {
    // Within a video the arrows move in time.
    if (event.target instanceof HTMLMediaElement) return;
    if (event.key === 'ArrowLeft') goTo(index - 1);
    if (event.key === 'ArrowRight') goTo(index + 1);
  };
  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="backdrop" />
        <Primitive.Content className="lightbox" aria-describedby={undefined} onKeyDown={turnByKey} {...opener}>
          <div className="lightbox-head">
            <Primitive.Title className="clip">
              <span className="sr">{label}: </span>
              {file.name}
            </Primitive.Title>
            <p className="num muted" aria-live="polite">
              {t('{count} of {total}', { count: index + 1, total: files.length })}
            </p>
            <Primitive.Close asChild>
              <IconButton icon={X} label={t('Close')} />
            </Primitive.Close>
          </div>
          <div className="lightbox-stage" {...swipe}>
            <Large key={file.url} file={file} isPlayed={isPlayed && file.url === first.url} />
          </div>
          {files.length > 1 && (
            <>
              <IconButton
                icon={ChevronLeft}
                label={t('Previous')}
                className="lightbox-turn toback"
                aria-disabled={index === 0}
                onClick={() => goTo(index - 1)}
              />
              <IconButton
                icon={ChevronRight}
                label={t('Next')}
                className="lightbox-turn"
                aria-disabled={index === files.length - 1}
                onClick={() => goTo(index + 1)}
              />
            </>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const unscanned = t("We didn't scan this document for viruses. Open it only if you trust the person who sent it.");
const scanned = t(
  'A virus scan found nothing in this document. No scan finds everything, so open it only if you trust the person who sent it.',
);

/** One file in full; its thumbnail shows behind a picture until that has loaded. */
function Large({ file, isPlayed }: { file: ShownFile; isPlayed: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const onError = () => setBroken(true);
  if (file.type === 'pdf')
    return (
      <Instead icon={FileText} text={file.isScanned ? scanned : unscanned} file={file} action={t('Download {name}', { name: file.name })} />
    );
  if (isBroken)
    return (
      <Instead icon={ImageOff} text={t("This file can't be shown here.")} file={file} action={t('Open {name}', { name: file.name })} />
    );
  if (file.type === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what trainers upload has no captions.
      <video src={file.url} controls autoPlay={isPlayed} playsInline preload="metadata" aria-label={altOf(file.name)} onError={onError} />
    );
  }
  const size = file.width && file.height ? { width: file.width, height: file.height } : {};
  const behind = file.thumbnailUrl ? { backgroundImage: `url("${file.thumbnailUrl}")` } : undefined;
  return <img src={file.url} alt={altOf(file.name)} style={behind} draggable={false} onError={onError} {...size} />;
}

function Instead({ icon, text, file, action }: { icon: typeof FileText; text: string; file: ShownFile; action: string }) {
  return (
    <div className="lightbox-instead">
      <Icon of={icon} />
      <p>{text}</p>
      <a className="btn second" href={file.url} target="_blank" rel="noopener">
        {action}
      </a>
    </div>
  );
}

const SWIPE_PX = 50;

/** A finger that moves sideways turns to the next (1) or the one before (-1). */
function useSwipe(onTurn: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      // On a video the finger moves in time.
      const counts = event.pointerType === 'touch' && event.isPrimary && !(event.target instanceof HTMLMediaElement);
      start.current = counts ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return;
      const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > Math.abs(y)) onTurn(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
