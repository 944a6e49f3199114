import { collegeStatements, visaStatement } from '@x1/contract/lesson-log/college-rules.ts';
import { conductRules, type Duty, expectations } from '@x1/contract/programs/expectations.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import './agreement-dialog.css';
import { useAcceptAgreement } from './agreement-queries.ts';

interface AgreementDialogProps {
  /** Whether the core expectations are asked for, and what the trainer says about playing in college. One of them at least. */
  asks: { expectations: boolean; college: boolean };
  onClose: () => void;
  /** Once it's accepted, where the parent component doesn't close it by itself. */
  onDone?: () => void;
}

/**
 * The core-expectations agreement (S2§2): ten areas with their duties, the rules of conduct (R173), and what is stated about playing in college
 * (decision 0104), all accepted by one check box. The answers are stored as the known ones, from which the parent component learns of them.
 */
export function AgreementDialog({ asks, onClose, onDone }: AgreementDialogProps) {
  const [isChecked, setChecked] = useState(false);
  const [college, setCollege] = useState<College>({ plays: 'yes', visa: 'no' });
  const accept = useAcceptAgreement(asks, onDone);
  const answer = { playsInCollege: college.plays === 'yes', isOnStudentVisa: college.plays === 'yes' && college.visa === 'yes' };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !accept.isPending && onClose()}
      title={asks.expectations ? 'Core Expectations' : 'Playing in College'}
      description={
        asks.expectations
          ? 'What each type of program includes at least. Only the types you offer apply to you.'
          : 'Colleges and sports associations have rules for athletes who give lessons.'
      }
      isBusy={accept.isPending}
      foot={
        <>
          <Button variant="outline" className="not-phone" isDisabled={accept.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button isDisabled={!isChecked} isBusy={accept.isPending} busyLabel="Please wait..." onClick={() => accept.mutate(answer)}>
            Accept and continue
          </Button>
        </>
      }
    >
      {asks.expectations && <Expectations />}
      {asks.college && <CollegePart college={college} onChange={setCollege} hasTitle={asks.expectations} />}
      <div className="mt-4">
        <Checkbox label={acceptLabel(asks)} checked={isChecked} onChange={(event) => setChecked(event.target.checked)} />
      </div>
    </Dialog>
  );
}

function acceptLabel({ expectations, college }: AgreementDialogProps['asks']): string {
  if (!college) return 'I accept these expectations for every program I offer';
  if (!expectations) return 'What I say here is true';
  return 'I accept these expectations for every program I offer, and what I say about playing in college is true';
}

function Expectations() {
  return (
    <>
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
    </>
  );
}

interface College {
  readonly plays: 'yes' | 'no';
  readonly visa: 'yes' | 'no';
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** Who plays for a college says what its rules ask for; who doesn't says that. */
function CollegePart({ college, onChange, hasTitle }: { college: College; onChange: (college: College) => void; hasTitle: boolean }) {
  return (
    <>
      {hasTitle && <h3 className="mt-4 mb-3 font-semibold">Playing in college</h3>}
      <Segments<College['plays']>
        legend="Do you play for a college team?"
        value={college.plays}
        options={yesOrNo}
        onChange={(plays) => onChange({ ...college, plays })}
      />
      {college.plays === 'yes' && (
        <>
          <ul className="conduct my-4">
            {collegeStatements.map((statement) => (
              <li key={statement}>{statement}</li>
            ))}
            {college.visa === 'yes' && <li>{visaStatement}</li>}
          </ul>
          <Segments<College['visa']>
            legend="Are you in the U.S. on a student visa?"
            value={college.visa}
            options={yesOrNo}
            onChange={(visa) => onChange({ ...college, visa })}
          />
          <p className="small muted mt-3">
            If you can't say this yet, talk to your compliance office or international office first. X1 can't tell you what your school
            allows.
          </p>
        </>
      )}
    </>
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
