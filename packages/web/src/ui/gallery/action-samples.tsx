import { Lock, Pencil, Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { BackLink } from '../back-link.tsx';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Panel } from '../panel.tsx';
import { Sample, SampleSection } from './sample.tsx';

/** Buttons of every kind, size and state. */
export function ActionSamples() {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <SampleSection title="Buttons">
      <Sample name="Variants">
        <Button>Book Session</Button>
        <Button variant="outline">Message Trainer</Button>
        <Button variant="quiet">Skip for Now</Button>
        <Button variant="danger">Cancel session</Button>
        <Button href="/gallery" icon={Plus}>
          A link with an icon
        </Button>
      </Sample>
      <Sample name="Sizes">
        <Button size="s">Approve</Button>
        <Button size="m">Save Changes</Button>
        <Button size="l" icon={Lock}>
          Pay $89.00
        </Button>
      </Sample>
      <Sample name="Disabled, busy, press to toggle: the width stays">
        <Button isDisabled>Purchase</Button>
        <Button variant="outline" isDisabled>
          Purchase
        </Button>
        <Button isBusy busyLabel="Please wait...">
          Create account
        </Button>
        <Button variant="outline" busyLabel="Please wait..." isBusy={isBusy} onClick={() => setIsBusy(true)}>
          Create account
        </Button>
        {isBusy && (
          <Button variant="quiet" onClick={() => setIsBusy(false)}>
            Ready again
          </Button>
        )}
      </Sample>
      <Panel hasLanes={false}>
        <Sample name="On a panel">
          <Button variant="volt">Set timezone</Button>
          <Button variant="volt" size="l">
            Schedule Session
          </Button>
          <Button variant="volt" isDisabled>
            Purchase
          </Button>
          <Button variant="outline">Not now</Button>
          <IconButton icon={Pencil} label="Edit on a panel" />
        </Sample>
      </Panel>
      <Sample name="Pictures only, and the way back">
        <IconButton icon={Settings} label="Settings" />
        <IconButton icon={Pencil} label="Edit" disabled />
        <div className="pt-3">
          <BackLink href="/gallery">My Training Sessions</BackLink>
        </div>
      </Sample>
    </SampleSection>
  );
}
