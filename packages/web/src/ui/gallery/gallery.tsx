import { useState } from 'react';
import { Button } from '../button.tsx';
import { DropZone } from '../drop-zone.tsx';
import { EmptyState } from '../empty-state.tsx';
import { FullMessage } from '../full-message.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { LoadMore } from '../load-more.tsx';
import { MediaGallery } from '../media-gallery.tsx';
import { PageHead } from '../page-head.tsx';
import { PlaceholderRows } from '../placeholder.tsx';
import { Segments } from '../segments.tsx';
import type { ShownFile } from '../shown-file.ts';
import { Spinner } from '../spinner.tsx';
import { toast } from '../toast.ts';
import { ActionSamples, ChoiceSamples, FieldSamples } from './control-samples.tsx';
import { BadgeSamples, CoverSamples, SurfaceSamples } from './display-samples.tsx';
import { FloatSamples } from './float-samples.tsx';
import { Sample, SampleSection } from './sample.tsx';

type Theme = 'device' | 'light' | 'dark';

/** Every widget in every state. What floats (dialogs, menus, toasts) takes the page's own appearance. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>(() => shownTheme());
  const choose = (next: Theme) => {
    if (next === 'device') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = next;
    setTheme(next);
  };
  return (
    <>
      <PageHead
        title="Gallery"
        subtitle="Every widget in every state."
        aside={
          <Segments
            legend="Appearance"
            isLegendHidden
            value={theme}
            onChange={choose}
            options={[
              { value: 'device', label: 'Device' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        }
      />
      <div className="stack">
        <ActionSamples />
        <SurfaceSamples />
        <BadgeSamples />
        <CoverSamples />
        <FieldSamples />
        <ChoiceSamples />
        <MediaSamples />
        <StateSamples />
        <FloatSamples />
      </div>
    </>
  );
}

function shownTheme(): Theme {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'device';
}

const retry = () => toast({ title: 'Retry was pressed' });

/** Loading, empty, failed, more to load, pages that say one thing. */
function StateSamples() {
  return (
    <SampleSection title="States">
      <div className="grid items-start gap-5 md:grid-cols-2">
        <PlaceholderRows count={3} label="Loading sessions" />
        <div className="stack">
          <EmptyState title="No Training Sessions Yet" action={<Button href="/gallery">Browse Trainers</Button>}>
            Find a trainer and book the first hour.
          </EmptyState>
          <LoadFailed what="Your sessions couldn't be loaded." onRetry={retry} />
        </div>
      </div>
      <LoadMore hasMore isLoading={false} onLoadMore={retry} note="Showing 24 of 60 trainers" />
      <Sample name="Spinners">
        <Spinner place="inline" label="Saving" />
      </Sample>
      <Spinner label="Loading..." />
      <GalleryMessage />
    </SampleSection>
  );
}

function GalleryMessage() {
  return (
    <FullMessage title="Page Not Found" headingLevel={3} actions={<Button variant="volt">Go home</Button>}>
      Nothing is at this address.
    </FullMessage>
  );
}

const picture = (name: string, ground: string): ShownFile => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="${ground}"/><path d="M0 480 260 0h120L120 480z" fill="#d6ff3d"/></svg>`;
  return {
    url: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    type: 'image',
    name,
    thumbnailUrl: null,
    width: 640,
    height: 480,
    isScanned: false,
  };
};

const files: readonly ShownFile[] = [
  picture('first-touch.jpg', '#0e1320'),
  picture('finishing.jpg', '#2b8a3e'),
  { url: '/nowhere.png', type: 'image', name: 'missing.png', thumbnailUrl: null, width: null, height: null, isScanned: false },
  { url: '/favicon.svg', type: 'pdf', name: 'Six weeks of finishing.pdf', thumbnailUrl: null, width: null, height: null, isScanned: false },
  picture('speed.jpg', '#1c6fd6'),
  picture('small-sided.jpg', '#c92a2a'),
];

/** Files to look at, and where they are dropped. */
function MediaSamples() {
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
