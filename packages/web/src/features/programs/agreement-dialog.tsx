import { conductRules, type Duty, expectations } from '@x1/contract/programs/expectations.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import './agreement-dialog.css';
import { useAcceptAgreement } from './queries.ts';

/**
 * The core-expectations agreement (S2§2): ten areas with their duties and the rules of conduct (R173), all accepted by one check box. The answer is stored as the known
 * agreement, from which the parent component learns of it.
 */
export function AgreementDialog({ onClose }: { onClose: () => void }) {
  const [isChecked, setChecked] = useState(false);
  const accept = useAcceptAgreement();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !accept.isPending && onClose()}
      title="Core Expectations"
      description="The minimum every program of this type includes. Parents rely on it."
      isBusy={accept.isPending}
      foot={
        <>
          <Button variant="outline" className="not-phone" isDisabled={accept.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button isDisabled={!isChecked} isBusy={accept.isPending} busyLabel="Please wait..." onClick={() => accept.mutate()}>
            Accept and continue
          </Button>
        </>
      }
    >
      <dl className="expectations">
        {Object.entries(expectations).map(([area, duties]) => (
          <Area key={area} name={area} duties={duties} />
        ))}
      </dl>
      <h3 className="mt-4 font-semibold">Conduct with families and children</h3>
      <ul className="conduct">
        {conductRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <div className="mt-4">
        <Checkbox
          label="I accept these expectations for every program I offer"
          checked={isChecked}
          onChange={(event) => setChecked(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}

function Area({ name, duties }: { name: string; duties: readonly Duty[] }) {
  return (
    <div>
      <dt>{name}</dt>
      {duties.map((duty) => (
        <dd key={duty.text}>{dutyText(duty)}</dd>
      ))}
    </div>
  );
}

/** 'Check-ins: at least 2 per week': a duty with its number. */
export function dutyText({ text, count, per }: Duty): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}: at least ${count} per ${per}`;
}
