import { t } from '@x1/contract/core/texts.ts';
import { type Clip, filmTime } from '@x1/contract/progress/clips.ts';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type CSSProperties, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { FRAME_MS, type Speed, speeds } from './words.ts';

/** What a list of comments does with the player beside it. */
export interface PlayerHandle {
  /** Stops, and shows this time. */
  readonly show: (atMs: number) => void;
  /** Stops, and says where. */
  readonly stop: () => number;
}

interface FilmPlayerProps {
  clip: Clip;
  label: string;
  ref: Ref<PlayerHandle>;
}

/** A film with a bar that has a mark at each comment, slow motion, and steps of one frame. */
export function FilmPlayer({ clip, label, ref }: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  // A new pass in the address doesn't begin the film again.
  const [src, setSrc] = useState(clip.url);
  const [atMs, setAtMs] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('1');
  const [isBroken, setBroken] = useState(false);
  const show = (ms: number) => {
    const shown = Math.min(Math.max(0, ms), clip.lengthMs);
    setAtMs(shown);
    if (!video.current) return;
    video.current.pause();
    video.current.currentTime = shown / 1_000;
  };
  const stop = () => {
    video.current?.pause();
    return Math.round(Math.min(atMs, clip.lengthMs));
  };
  useImperativeHandle(ref, () => ({ show, stop }));
  const toggle = () => {
    const film = video.current;
    if (!film) return;
    if (film.paused) void film.play().catch(() => setPlaying(false));
    else film.pause();
  };
  const fail = () => {
    // The page may have been open for longer than the address is good for.
    if (src === clip.url) setBroken(true);
    else setSrc(clip.url);
  };
  return (
    <div className="film-player">
      {/* biome-ignore lint/a11y/useMediaCaption: what families and trainers film has no captions. */}
      <video
        ref={video}
        src={src}
        playsInline
        preload="metadata"
        aria-label={label}
        onClick={toggle}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAtMs(currentTarget.currentTime * 1_000)}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = Number(speed);
        }}
        onError={fail}
      />
      {isBroken && (
        <p className="film-broken" role="alert">
          {t("This film can't be shown here. Reload the page to try again.")}
        </p>
      )}
      <div className="film-bar">
        <input
          type="range"
          min={0}
          max={clip.lengthMs}
          step={FRAME_MS}
          value={Math.min(atMs, clip.lengthMs)}
          aria-label={t('Time, {label}', { label })}
          aria-valuetext={t('{time} of {length}', { time: filmTime(atMs), length: filmTime(clip.lengthMs) })}
          style={{ '--played': `${(Math.min(atMs, clip.lengthMs) / clip.lengthMs) * 100}%` } as CSSProperties}
          onChange={({ target }) => show(Number(target.value))}
        />
        <div className="film-marks" aria-hidden="true">
          {clip.comments.map(({ id, atMs: at, isNew }) => (
            <span key={id} data-new={isNew || undefined} style={{ left: `${(at / clip.lengthMs) * 100}%` }} />
          ))}
        </div>
      </div>
      <div className="film-controls">
        <IconButton icon={isPlaying ? Pause : Play} label={isPlaying ? t('Pause') : t('Play')} onClick={toggle} />
        <IconButton icon={ChevronLeft} label={t('One frame back')} onClick={() => show(atMs - FRAME_MS)} />
        <IconButton icon={ChevronRight} label={t('One frame forward')} onClick={() => show(atMs + FRAME_MS)} />
        <p className="num small">
          {filmTime(atMs)} / {filmTime(clip.lengthMs)}
        </p>
        <div className="film-speed">
          <Segments
            legend={t('Speed')}
            isLegendHidden
            value={speed}
            onChange={(chosen) => {
              setSpeed(chosen);
              if (video.current) video.current.playbackRate = Number(chosen);
            }}
            options={speeds}
          />
        </div>
      </div>
    </div>
  );
}
