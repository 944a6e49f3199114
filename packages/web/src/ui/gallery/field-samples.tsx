import { FormError } from '../form-error.tsx';
import { MoneyField } from '../money-field.tsx';
import { PasswordField } from '../password-field.tsx';
import { SearchBox } from '../search-box.tsx';
import { Select } from '../select.tsx';
import { TextArea } from '../text-area.tsx';
import { TextField } from '../text-field.tsx';
import { SampleSection } from './sample.tsx';

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
