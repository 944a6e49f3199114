import { t } from '@x1/contract/core/texts.ts';
import { lazy, Suspense, useState } from 'react';
import { classes } from './classes.ts';
import { MediaThumb } from './media-thumb.tsx';
import { altOf, type ShownFile } from './shown-file.ts';
import './media.css';

/** Files one at a time, as large as the window; it arrives when it is opened. */
export const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));

interface MediaGalleryProps {
  /** Whose files these are: 'Media of Finishing Under Pressure'. */
  label: string;
  files: readonly ShownFile[];
  /** grid: everything, each with its name below; strip: the first few in small squares; cover: the first alone, as wide as its place. */
  look?: 'grid' | 'strip' | 'cover';
  /** Address of the picture below a film without a still, by its place in the list. */
  still?: (place: number) => string;
}

const SHOWN = { grid: Number.POSITIVE_INFINITY, strip: 4, cover: 1 };

/** Files to look at: pictures and videos open large, one after the other; documents are saved from there. Nothing is drawn without files. */
export function MediaGallery({ label, files, look = 'grid', still }: MediaGalleryProps) {
  const [open, setOpen] = useState<ShownFile>();
  const shown = look === 'cover' ? coverOf(files) : files.slice(0, SHOWN[look]);
  const rest = files.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <>
      <ul className={classes('media', look)} aria-label={label}>
        {shown.map((file, index) => (
          <li key={file.url}>
            <Tile
              file={file}
              still={still?.(index)}
              hasName={look === 'grid'}
              more={index === shown.length - 1 ? rest : 0}
              onOpen={() => setOpen(file)}
            />
          </li>
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <Lightbox label={label} files={files} first={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The first picture, else the first file. */
function coverOf(files: readonly ShownFile[]): readonly ShownFile[] {
  const cover = files.find(({ type }) => type === 'image') ?? files[0];
  return cover ? [cover] : [];
}

interface TileProps {
  file: ShownFile;
  still: string | undefined;
  hasName: boolean;
  /** Files that are not shown, beyond this one. */
  more: number;
  onOpen: () => void;
}

function Tile({ file, still, hasName, more, onOpen }: TileProps) {
  const face = (
    <>
      <MediaThumb file={file} still={still} />
      {more > 0 && (
        <span className="media-more num" aria-hidden="true">
          +{more}
        </span>
      )}
    </>
  );
  // A document shows its file name, as people hear it.
  const name = file.type === 'pdf' ? file.name : altOf(file.name);
  const label = more > 0 ? t('Open {name}, and {more} more', { name, more }) : t('Open {name}', { name });
  return (
    <>
      <button type="button" className="media-tile" onClick={onOpen} aria-label={label}>
        {face}
      </button>
      {hasName && (
        <p className="media-name" aria-hidden="true">
          {name}
        </p>
      )}
    </>
  );
}
