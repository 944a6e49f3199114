import { ArrowRight, CalendarCheck, Check, CircleAlert, Clock, X } from 'lucide-react';
import { Badge } from '../badge.tsx';
import { BarChart } from '../bar-chart.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { CheckLine } from '../check-line.tsx';
import { coverOf } from '../covers/sport-cover.ts';
import { DescriptionList } from '../description-list.tsx';
import { Icon } from '../icon.tsx';
import { Logo } from '../logo.tsx';
import { Money } from '../money.tsx';
import { Notice } from '../notice.tsx';
import { Panel } from '../panel.tsx';
import { Portrait } from '../portrait.tsx';
import { ProgressBar, StepBar } from '../progress-bar.tsx';
import { Rating, Stars } from '../rating.tsx';
import { Row, RowList } from '../row-list.tsx';
import { SectionHead } from '../section-head.tsx';
import { SportTag, SportTags } from '../sport-tag.tsx';
import { StatCard, StatList } from '../stat-card.tsx';
import { Steps } from '../steps.tsx';
import { Table } from '../table.tsx';
import { VerifiedMark } from '../verified-mark.tsx';
import { Sample, SampleSection } from './sample.tsx';

const SPORTS = ['Basketball', 'Soccer', 'Tennis', 'Football', 'Baseball', 'Track & Field', 'Rowing'];
const STEPS = [
  { label: 'Paid', note: 'Mon, Mar 9' },
  { label: 'Scheduled', note: 'Tue, Mar 10' },
  { label: 'Completed', note: 'After Saturday' },
];

/** The drawings that stand for pictures there are none of. */
export function CoverSamples() {
  return (
    <SampleSection title="Covers">
      <Sample name="Sports, and any other">
        {[...SPORTS, 'Gymnastics', 'Volleyball'].map((sport) => (
          <img key={sport} src={coverOf(sport)} alt={`Cover of ${sport}`} width={240} height={150} loading="lazy" className="max-w-full" />
        ))}
      </Sample>
    </SampleSection>
  );
}

/** Badges, stripes, marks, faces, stars, steps, notices. */
export function BadgeSamples() {
  return (
    <SampleSection title="Signs">
      <Sample name="What was checked">
        <CheckLine text="Background check passed, November 2026" />
      </Sample>
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
      <StepBar label="Trainer setup" step={2} steps={6} />
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

const WEEKS = [8900, 0, 13800, 17800, 22700, 18700, 31600, 26700, 40500, 35600, 49400, 31100];
const LABELS = ['Dec 22', 'Dec 29', 'Jan 5', 'Jan 12', 'Jan 19', 'Jan 26', 'Feb 2', 'Feb 9', 'Feb 16', 'Feb 23', 'Mar 2', 'Mar 9'];
const dollars = (cents: number) => `$${Math.round(cents / 100)}`;

/** Panels, cards, rows, numbers, tables. */
export function SurfaceSamples() {
  return (
    <SampleSection title="Surfaces">
      <div className="cols">
        <div className="stack">
          <Panel labelledBy="gallery-panel" className="setup">
            <div className="setup-head">
              <h3 className="h2" id="gallery-panel">
                Setup
              </h3>
              <p className="small num">4 of 5 done</p>
            </div>
            <ProgressBar label="Setup" value={4} max={5} valueText="4 of 5 done" />
            <ul>
              {['Profile', 'Identity', 'Bank account', 'First program'].map((part) => (
                <li key={part}>
                  <span className="tick">
                    <Icon of={Check} />
                  </span>
                  {part}
                  <span className="sr"> done</span>
                </li>
              ))}
            </ul>
            <div className="todo">
              <div className="grow">
                <strong className="font-semibold">Set Your Timezone</strong>
                <p className="small muted">Parents see your hours in it.</p>
              </div>
              <Button variant="volt">Set timezone</Button>
            </div>
          </Panel>
          <StatList>
            <StatCard label="Total Sessions" value={46} note="3 this week" />
            <StatCard label="Total Earnings" value={<Money cents={316800} />} note="since October" />
            <StatCard label="Average Rating" value="4.9" note="38 reviews" />
            <StatCard
              label="Transaction Status"
              value={
                <>
                  44 <small>successful</small>
                </>
              }
              note="1 pending, 1 failed"
            />
          </StatList>
          <StatList isCompact>
            <StatCard label="Total" value={5} note="1 added this month" />
            <StatCard label="Published" value={3} note="parents can buy them" />
            <StatCard label="Drafts" value={2} note="only you see them" />
            <StatCard label="Participants" value={9} note="in 3 programs" />
          </StatList>
          <Card title="Earnings by week">
            <BarChart
              label="Earnings by week, Dec 22 to Mar 9. This week $311.00 so far, best week $494.00."
              bars={WEEKS.map((value, index) => ({ label: LABELS[index] ?? '', value, text: `$${(value / 100).toFixed(2)}` }))}
              formatTick={dollars}
              columns={['Week of', 'Earnings']}
            />
          </Card>
          <Card isFlush>
            <Table
              label="Transactions"
              columns={[
                { label: 'From' },
                { label: 'Program' },
                { label: 'Date' },
                { label: 'Status' },
                { label: 'Amount', isRight: true },
              ]}
              rows={['Renee Castillo', 'Amit Shah'].map((name) => ({
                key: name,
                cells: [
                  <strong key="name">{name}</strong>,
                  'Finishing Under Pressure',
                  'Mar 11',
                  <Badge key="state" tone="ok" icon={Check}>
                    Completed
                  </Badge>,
                  <Money key="amount" cents={8900} />,
                ],
              }))}
            />
          </Card>
        </div>
        <aside className="stack">
          <section aria-labelledby="gallery-rows">
            <SectionHead title="My Training Sessions" id="gallery-rows" link={{ href: '/gallery', label: 'View All' }} />
            <RowList>
              <Row
                href="/gallery"
                lead={<Portrait name="Dana Whitfield" />}
                title="Dana Whitfield"
                note="Sat, Mar 14 · 4:30-5:30 PM (EDT)"
              />
              <Row lead={<Portrait name="Amit Shah" />} title="Amit Shah" note="Film Review, group" aside={<Money cents={2900} />} />
              <Row
                href="/gallery"
                lead={<Portrait name="Renee Castillo" />}
                title="Renee Castillo"
                note="Match Film Review"
                aside={
                  <Badge tone="warn" icon={Clock}>
                    Needs scheduling
                  </Badge>
                }
              />
            </RowList>
          </section>
          <Card title="Payment Information">
            <DescriptionList
              lines={[
                { label: 'Individual, 2 sessions', value: <Money cents={8900} /> },
                { label: 'Payment date', value: 'Mon, Mar 9, 2026' },
                { label: 'Total today', value: <Money cents={8900} />, isTotal: true },
              ]}
            />
          </Card>
          <Panel>
            <p className="figure">Sat, Mar 14</p>
            <p className="small num mt-2">4:30-5:30 PM (EDT)</p>
            <p className="small muted mt-2">WakeMed Soccer Park, Field 5</p>
            <p className="mt-5 flex items-center gap-2">
              <Portrait name="Maya Okafor" size="s" />
              <span className="grow">Maya Okafor</span>
              <Icon of={ArrowRight} />
            </p>
          </Panel>
        </aside>
      </div>
    </SampleSection>
  );
}
