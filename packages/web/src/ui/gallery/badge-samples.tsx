import { CalendarCheck, Check, CircleAlert, Clock, X } from 'lucide-react';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Logo } from '../logo.tsx';
import { Money } from '../money.tsx';
import { Notice } from '../notice.tsx';
import { Portrait } from '../portrait.tsx';
import { ProgressBar, StepBar } from '../progress-bar.tsx';
import { Rating, Stars } from '../rating.tsx';
import { SportTag, SportTags } from '../sport-tag.tsx';
import { Steps } from '../steps.tsx';
import { VerifiedMark } from '../verified-mark.tsx';
import { Sample, SampleSection } from './sample.tsx';

const SPORTS = ['Basketball', 'Soccer', 'Tennis', 'Football', 'Baseball', 'Track & Field', 'Rowing'];
const STEPS = [
  { label: 'Paid', note: 'Mon, Mar 9' },
  { label: 'Scheduled', note: 'Tue, Mar 10' },
  { label: 'Completed', note: 'After Saturday' },
];

/** Badges, stripes, marks, faces, stars, steps, notices. */
export function BadgeSamples() {
  return (
    <SampleSection title="Signs">
      <Sample name="Badges">
        <Badge icon={Check}>Completed</Badge>
        <Badge tone="ok" icon={Check}>
          Approved
        </Badge>
        <Badge tone="warn" icon={Clock}>
          Needs scheduling
        </Badge>
        <Badge tone="bad" icon={X}>
          Failed
        </Badge>
        <Badge tone="info" icon={CalendarCheck}>
          Scheduled
        </Badge>
        <Badge tone="info" icon={CalendarCheck} size="l">
          Scheduled
        </Badge>
      </Sample>
      <Sample name="Sports">
        {SPORTS.map((sport) => (
          <SportTag key={sport} sport={sport} />
        ))}
        <SportTags sports={SPORTS} limit={2} />
      </Sample>
      <Sample name="People">
        <Portrait name="Maya Okafor" size="s" />
        <Portrait name="Maya Okafor" />
        <Portrait name="dana" size="l" />
        <Portrait name="Marcus Hale" size="tile" />
        <Portrait name="Elena Vásquez" size="big" />
        <Portrait name="No such picture" src="/missing.webp" size="l" />
        <span className="inline-flex items-center gap-2">
          Maya Okafor <VerifiedMark />
        </span>
      </Sample>
      <Sample name="Ratings, money, logo">
        <Rating tenths={49} count={38} />
        <Rating tenths={null} />
        <Stars tenths={42} />
        <Money cents={123450} />
        <Money cents={316800} look="figure" />
        <Logo />
      </Sample>
      <div className="card pad">
        <Steps label="Progress" steps={STEPS} current={1} />
      </div>
      <div className="card pad">
        <Steps label="Progress to come" steps={STEPS} current={0} isCurrentReached={false} />
      </div>
      <StepBar label="Trainer set-up" step={2} steps={6} />
      <ProgressBar label="Participants" value={4} max={6} valueText="4 of 6" />
      <Notice title="Bank account connected.">Parents can buy what you publish.</Notice>
      <Notice
        tone="warn"
        title="Connect Your Bank Account"
        action={
          <Button variant="outline" size="s">
            Connect
          </Button>
        }
      >
        Programs can be published once payouts are enabled.
      </Notice>
      <Notice tone="bad" title="Identity verification was not successful." icon={CircleAlert}>
        You can try again later.
      </Notice>
      <Notice tone="plain">trainer@demo.x1.test</Notice>
    </SampleSection>
  );
}
