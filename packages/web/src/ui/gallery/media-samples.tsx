import { useState } from 'react';
import { DropZone } from '../drop-zone.tsx';
import { MediaGallery } from '../media-gallery.tsx';
import type { ShownFile } from '../shown-file.ts';
import { Sample, SampleSection } from './sample.tsx';

const picture = (name: string, ground: string): ShownFile => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="${ground}"/><path d="M0 480 260 0h120L120 480z" fill="#d6ff3d"/></svg>`;
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, type: 'image', name, thumbnailUrl: null, width: 640, height: 480 };
};

const files: readonly ShownFile[] = [
  picture('first-touch.jpg', '#0e1320'),
  picture('finishing.jpg', '#2b8a3e'),
  { url: '/nowhere.png', type: 'image', name: 'missing.png', thumbnailUrl: null, width: null, height: null },
  { url: '/favicon.svg', type: 'pdf', name: 'Six weeks of finishing.pdf', thumbnailUrl: null, width: null, height: null },
  picture('speed.jpg', '#1c6fd6'),
  picture('small-sided.jpg', '#c92a2a'),
];

/** Files to look at, and where they are dropped. */
export function MediaSamples() {
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <SampleSection title="Media">
      <MediaGallery label="Media in tiles" files={files} />
      <Sample name="Strip">
        <MediaGallery label="Media in a strip" files={files} look="strip" />
      </Sample>
      <div className="grid gap-5 md:grid-cols-2">
        <div className="card overflow-hidden">
          <MediaGallery label="Cover" files={files} look="cover" />
        </div>
        <DropZone
          label="Sample files"
          accept="image/*"
          title="Drag files here, or"
          buttonLabel="Choose files"
          hint={names.length === 0 ? 'Nothing is uploaded here.' : names.join(', ')}
          onFiles={(chosen) => setNames(chosen.map(({ name }) => name))}
        />
      </div>
    </SampleSection>
  );
}
