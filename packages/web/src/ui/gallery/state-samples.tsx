import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { FullMessage } from '../full-message.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { LoadMore } from '../load-more.tsx';
import { PlaceholderRows } from '../placeholder.tsx';
import { Spinner } from '../spinner.tsx';
import { toast } from '../toast.ts';
import { Sample, SampleSection } from './sample.tsx';

const retry = () => toast({ title: 'Retry was pressed' });

/** Loading, empty, failed, more to load, pages that say one thing. */
export function StateSamples() {
  return (
    <SampleSection title="States">
      <div className="grid items-start gap-5 md:grid-cols-2">
        <PlaceholderRows count={3} label="Loading sessions" />
        <div className="stack">
          <EmptyState title="No Training Sessions Yet" action={<Button href="/gallery">Browse Trainers</Button>}>
            Find a trainer and book the first hour.
          </EmptyState>
          <LoadFailed what="Your sessions could not be loaded." onRetry={retry} />
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
    <FullMessage title="Page Not Found" headingLevel={3} actions={<Button variant="volt">Go to the start</Button>}>
      Nothing is at this address.
    </FullMessage>
  );
}
