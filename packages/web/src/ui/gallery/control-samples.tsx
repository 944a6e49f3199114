import { Lock, Pencil, Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { AddField } from '../add-field.tsx';
import { BackLink } from '../back-link.tsx';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { ChipChecks, ChipGroup } from '../chip-group.tsx';
import { Chips } from '../chips.tsx';
import { ChoiceGroup } from '../choice-group.tsx';
import { DownloadButton } from '../download-button.tsx';
import { FormError } from '../form-error.tsx';
import { IconButton } from '../icon-button.tsx';
import { Money } from '../money.tsx';
import { MoneyField } from '../money-field.tsx';
import { Panel } from '../panel.tsx';
import { PasswordField } from '../password-field.tsx';
import { RadioCard, RadioGroup } from '../radio-group.tsx';
import { SearchBox } from '../search-box.tsx';
import { Segments } from '../segments.tsx';
import { Select } from '../select.tsx';
import { Switch } from '../switch.tsx';
import { TabPanel, Tabs } from '../tabs.tsx';
import { TextArea } from '../text-area.tsx';
import { TextField } from '../text-field.tsx';
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
      <Sample name="A file that is made when it's asked for">
        <DownloadButton>Download PDF</DownloadButton>
        <DownloadButton isBusy>Download PDF</DownloadButton>
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

/** Fields empty, filled, failed, disabled. */
export function FieldSamples() {
  return (
    <SampleSection title="Fields">
      <FormError
        title="Please fix the errors before saving."
        fields={[
          { id: 'gallery-title', message: 'Program title is required' },
          { id: 'gallery-confirm', message: 'Passwords do not match' },
        ]}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          placeholder="name@university.edu"
          hint="Trainers see it only after you book a session."
        />
        <TextField label="Program title" id="gallery-title" defaultValue="" error="Program title is required" />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          defaultValue="hollowpine22"
          strength={3}
          hint="Good password. At least 6 characters."
        />
        <PasswordField
          label="Confirm password"
          id="gallery-confirm"
          autoComplete="new-password"
          defaultValue="hollow"
          error="Passwords do not match"
        />
        <SearchBox label="Search trainers" isLabelHidden placeholder="Name or sport" value="" onSearch={() => undefined} />
        <Select label="Price" isLabelHidden options={['Any price', '$25-50', '$50-75', '$75-100', '$100+']} />
        <MoneyField label="Individual price" defaultValue="49.99" hint="Between $5.00 and $999.99" />
        <MoneyField label="Group price" isOptional defaultValue="0" error="The price is too low" />
        <AddField label="Tags" isOptional suggestions={['finishing', 'footwork']} onAdd={() => undefined} />
        <TextField label="Date" type="date" />
        <TextField label="Time" type="time" defaultValue="16:30" />
        <TextField label="Home State" disabled defaultValue="North Carolina" />
        <Select
          label="Duration"
          placeholder="Choose a duration"
          options={[{ value: '1w', label: '1 Week' }]}
          error="Duration is required"
        />
        <TextArea label="Description" limit={200} defaultValue="First touch, body shape and the decision before the shot." />
        <TextArea label="Reason" limit={20} defaultValue="This is longer than twenty characters." error="Please shorten it" />
      </div>
    </SampleSection>
  );
}

const SPORTS = ['All', 'Basketball', 'Soccer', 'Tennis', 'Football', 'Baseball', 'Track & Field'].map((sport) => ({
  value: sport,
  label: sport,
}));
const TYPES = [
  { value: 'individual', label: 'Individual' },
  { value: 'group', label: 'Group' },
  { value: 'full', label: 'Full', isDisabled: true },
];

/** Check boxes, cards, chips, segments, tabs. */
export function ChoiceSamples() {
  const [sport, setSport] = useState('All');
  const [sports, setSports] = useState(['Soccer', 'Tennis']);
  const [kind, setKind] = useState('individual');
  const [program, setProgram] = useState('finishing');
  const [tab, setTab] = useState('programs');
  return (
    <SampleSection title="Choices">
      <ChipGroup legend="Sport" isLegendHidden value={sport} onChange={setSport} options={SPORTS} />
      <ChipChecks legend="Sports you coach" hint="Choose all that apply." values={sports} onChange={setSports} options={SPORTS.slice(1)} />
      <Chips label="Chosen sports" items={sports} onRemove={(gone) => setSports(sports.filter((one) => one !== gone))} />
      <div className="grid gap-5 md:grid-cols-2">
        <Segments legend="Session type" value={kind} onChange={setKind} options={TYPES} />
        <Panel hasLanes={false}>
          <Segments legend="Session type on a panel" value={kind} onChange={setKind} options={TYPES} />
        </Panel>
        <RadioGroup legend="Program" value={program} onChange={setProgram}>
          <RadioCard value="finishing" title="Finishing Under Pressure" description="1 month, in person" aside={<Money cents={8900} />} />
          <RadioCard
            value="film"
            title="Match Film Review"
            description="1 week, online"
            aside={<Money cents={4900} />}
            below={program === 'film' && <TextField label="Which match?" />}
          />
          <RadioCard value="gone" title="Winter Camp" description="Every place is taken" isDisabled />
        </RadioGroup>
        <ChoiceGroup legend="Training options" error="Choose at least one">
          <Checkbox label="In person" defaultChecked />
          <Checkbox label="Online" hint="By video call" />
          <Checkbox label="I accept the expectations" error="Please accept them to go on" />
          <Checkbox label="Not offered" disabled />
        </ChoiceGroup>
        <div>
          <Switch label="Session reminders" hint="A day and an hour before a session" defaultChecked />
          <Switch label="Marketing emails" hint="Occasional news about X1" />
          <Switch label="SMS notifications" hint="Not available yet" disabled />
        </div>
      </div>
      <Tabs
        label="About Maya"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'profile', label: 'Profile' },
          { value: 'programs', label: 'Programs', count: 3 },
        ]}
      >
        <TabPanel value="profile">Four seasons on the wing for Carolina.</TabPanel>
        <TabPanel value="programs">Three programs.</TabPanel>
      </Tabs>
    </SampleSection>
  );
}
