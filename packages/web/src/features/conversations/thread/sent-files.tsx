import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { type Attachment, attachmentsText, messageFileUrl } from '@x1/contract/media/attachment.ts';
import { Suspense, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Lightbox } from '../../../ui/media-gallery.tsx';
import { MediaThumb } from '../../../ui/media-thumb.tsx';
import { altOf, type ShownFile } from '../../../ui/shown-file.ts';
import { useFilePass } from './use-file-pass.ts';
import './sent-files.css';

interface SentFilesProps {
  mentorshipId: MentorshipId;
  files: readonly Attachment[];
  /** Before that the server gives them to nobody. */
  isSent: boolean;
  author: string;
}

/** The files of one message: pictures and films open large, documents are saved from there. */
export function SentFiles({ mentorshipId, files, isSent, author }: SentFilesProps) {
  const { pass, renew } = useFilePass(mentorshipId, isSent);
  // As they were when one began to look: a new pass doesn't begin a film again.
  const [open, setOpen] = useState<{ files: readonly ShownFile[]; first: ShownFile }>();
  const shown = files.map((file) => toShown(file, pass));
  const label = `${author}: ${attachmentsText(files)}`;
  return (
    <>
      <ul className={classes('msg-files', files.length === 1 && 'one')} aria-label={label} onErrorCapture={renew}>
        {shown.map((file, index) => (
          <li key={files[index]?.id} className={file.type} style={sizeOf(file, files.length)}>
            {pass === null ? (
              <Face file={file} isReady={false} />
            ) : (
              <button
                type="button"
                className="media-tile"
                aria-label={t('Open {name}', { name: nameOf(file) })}
                onClick={() => setOpen({ files: shown, first: file })}
              >
                <Face file={file} isReady />
              </button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <Lightbox
            label={label}
            files={open.files}
            first={open.first}
            isPlayed={open.first.type === 'video'}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function Face({ file, isReady }: { file: ShownFile; isReady: boolean }) {
  if (file.type === 'pdf') {
    return (
      <span className="msg-document">
        <MediaThumb file={file} isNamed />
        <span className="clip">{file.name}</span>
      </span>
    );
  }
  return isReady ? <MediaThumb file={file} /> : <span className="thumb" />;
}

function toShown(file: Attachment, pass: string | null): ShownFile {
  const { type, name, width, height, isScanned } = file;
  const url = pass === null ? '' : messageFileUrl(pass, file);
  const thumbnailUrl = type === 'image' && pass !== null ? messageFileUrl(pass, file, 'small') : null;
  return { url, type, name, width, height, isScanned, thumbnailUrl };
}

const nameOf = ({ type, name }: ShownFile) => (type === 'pdf' ? name : altOf(name));

/** A single picture has its own shape, within reason, before it is loaded. */
function sizeOf({ type, width, height }: ShownFile, count: number) {
  if (type !== 'image' || count > 1 || !width || !height) return undefined;
  return { aspectRatio: Math.min(Math.max(width / height, 0.8), 2) };
}
