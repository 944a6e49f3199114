import { useState } from 'react';
import { Checkbox } from '../checkbox.tsx';
import { ChipChecks, ChipGroup } from '../chip-group.tsx';
import { Chips } from '../chips.tsx';
import { ChoiceGroup } from '../choice-group.tsx';
import { Money } from '../money.tsx';
import { Panel } from '../panel.tsx';
import { RadioCard, RadioGroup } from '../radio-group.tsx';
import { Segments } from '../segments.tsx';
import { Switch } from '../switch.tsx';
import { TabPanel, Tabs } from '../tabs.tsx';
import { SampleSection } from './sample.tsx';

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
          <RadioCard value="film" title="Match Film Review" description="1 week, online" aside={<Money cents={4900} />} />
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
          <Switch label="Marketing emails" hint="Now and then, what is new on X1" />
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
