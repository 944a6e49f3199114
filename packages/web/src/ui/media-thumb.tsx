import './media.css';
import { FileText, ImageOff, Play } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { altOf, type ShownFile } from './shown-file.ts';

interface MediaThumbProps {
  file: Pick<ShownFile, 'url' | 'type' | 'name' | 'thumbnailUrl'> & Partial<ShownFile>;
  /** The name is shown beside it, so it needs no text alternative. */
  isNamed?: boolean;
  /** Address of the picture below a film until its first frame is there, which phones don't load at all. */
  still?: string | undefined;
  className?: string;
}

/** A file in a box that its place gives the size of: the picture, the first frame of a video, the sign of a document. */
export function MediaThumb({ file, isNamed, still, className }: MediaThumbProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const look = classes('thumb', className);
  const alt = isNamed ? '' : altOf(file.name);
  const isBroken = brokenUrl === file.url;
  const onError = () => setBrokenUrl(file.url);
  if (file.type === 'image' && !isBroken) {
    const { thumbnailUrl, url, width, height } = file;
    const size = width && height ? { width, height } : {};
    return (
      <span className={look}>
        <img src={thumbnailUrl ?? url} alt={alt} loading="lazy" decoding="async" onError={onError} {...size} />
      </span>
    );
  }
  if (file.type === 'video' && !isBroken) {
    return (
      <span className={look}>
        {still && <img className="thumb-still" src={still} alt="" loading="lazy" decoding="async" />}
        <FirstFrame url={file.url} onError={onError} />
        <span className="thumb-play">
          <Icon of={Play} size="s" />
        </span>
        <Name text={alt} />
      </span>
    );
  }
  return (
    <span className={classes(look, 'sign')}>
      <Icon of={file.type === 'pdf' ? FileText : ImageOff} />
      <Name text={alt} />
    </span>
  );
}

/** Loaded only where it is seen: browsers load videos at once. */
function FirstFrame({ url, onError }: { url: string; onError: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  // A moment after the start: many videos begin with a black frame.
  const src = useInView(video) ? `${url}#t=0.1` : undefined;
  return <video ref={video} src={src} preload="metadata" muted playsInline tabIndex={-1} aria-hidden="true" onError={onError} />;
}

function Name({ text }: { text: string }) {
  return text === '' ? null : <span className="sr">{text}</span>;
}

/** How far below the window something may be to count as visible. */
const AHEAD = '200px';

/** Whether an element is, or ever was, within or close to the window: for what a browser cannot load lazily. */
function useInView(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: AHEAD });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
