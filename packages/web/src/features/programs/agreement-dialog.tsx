import { t } from '@x1/contract/core/texts.ts';
import { collegeStatements, visaStatement } from '@x1/contract/lesson-log/college-rules.ts';
import { conductRules, type Duty, expectations } from '@x1/contract/programs/expectations.ts';
import { programTypeLabel } from '@x1/contract/programs/value-labels.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import './agreement-dialog.css';
import { useAcceptAgreement } from './agreement-queries.ts';
import { dutyText } from './duty-text.ts';
import { OfficeLetter } from './office-letter.tsx';

interface AgreementDialogProps {
  /** Whether the core expectations are asked for, and what the trainer says about playing in college. One of them at least. */
  asks: { expectations: boolean; college: boolean };
  onClose: () => void;
  /** Once it's accepted. */
  onDone?: () => void;
  /** Where what is said about college can wait, because nothing is published yet: it's no longer asked for then. */
  onLater?: (() => void) | undefined;
}

/**
 * The core-expectations agreement (S2§2): what is stated about playing in college (decision 0104) and the rules of conduct (R173), which hold for every
 * trainer, then the ten areas with their duties, all accepted by one check box. No answer is chosen ahead. The answers are stored as the known ones,
 * from which the parent component learns of them.
 */
export function AgreementDialog({ asks, onClose, onDone, onLater }: AgreementDialogProps) {
  const [isChecked, setChecked] = useState(false);
  const [college, setCollege] = useState<College>();
  const accept = useAcceptAgreement(asks, onDone);
  const isAnswered = !asks.college || college !== undefined;
  const answer = { playsInCollege: college === 'yes' || college === 'visa', isOnStudentVisa: college === 'visa' };
  const wait =
    onLater &&
    (() => {
      // What the box says is another sentence then.
      setChecked(false);
      onLater();
    });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !accept.isPending && onClose()}
      title={asks.expectations ? t('Core Expectations') : t('Playing in College')}
      description={
        asks.expectations
          ? t('What families can count on from every trainer.')
          : t('Colleges and sports associations have rules for athletes who give lessons.')
      }
      isBusy={accept.isPending}
      foot={
        <>
          {!(isChecked && isAnswered) && (
            <p className="small muted flex-1 self-center">
              {isChecked ? t('Say whether you play for a college, too.') : t('Read to the end and check the box.')}
            </p>
          )}
          <Button variant="outline" className="not-phone" isDisabled={accept.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            isDisabled={!(isChecked && isAnswered)}
            isBusy={accept.isPending}
            busyLabel={t('Please wait...')}
            onClick={() => accept.mutate(answer)}
          >
            {t('Accept and continue')}
          </Button>
        </>
      }
    >
      {asks.college && (
        <CollegePart college={college} onChange={setCollege} hasTitle={asks.expectations} onLater={accept.isPending ? undefined : wait} />
      )}
      {asks.expectations && <Expectations isFirst={!asks.college} />}
      <div className="mt-4">
        <Checkbox label={acceptLabel(asks)} checked={isChecked} onChange={(event) => setChecked(event.target.checked)} />
      </div>
    </Dialog>
  );
}

function acceptLabel({ expectations, college }: AgreementDialogProps['asks']): string {
  if (!college) return t('I accept these expectations for every program I offer');
  if (!expectations) return t('What I say here is true');
  return t('I accept these expectations for every program I offer, and what I say about playing in college is true');
}

function Expectations({ isFirst }: { isFirst: boolean }) {
  return (
    <>
      <h3 className={isFirst ? 'font-semibold' : 'mt-6 font-semibold'}>{t('Conduct with families and children')}</h3>
      <ul className="conduct">
        {conductRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h3 className="mt-6 font-semibold">{t('Your programs')}</h3>
      <p className="small muted mt-1 mb-3">
        {t(
          'The least each type includes in a program of several sessions. Single lessons are fine. Only the types you offer apply to you.',
        )}
      </p>
      <dl className="expectations">
        {Object.entries(expectations).map(([area, duties]) => (
          <Area key={area} name={area} duties={duties} />
        ))}
      </dl>
    </>
  );
}

/** One question, one tap: who plays on a student visa states one thing more. */
const collegeAnswers = [
  { value: 'yes', label: t('Yes') },
  { value: 'visa', label: t('Yes, on a visa') },
  { value: 'no', label: t('No') },
] as const;

type College = (typeof collegeAnswers)[number]['value'];

interface CollegePartProps {
  /** Undefined until it's answered. */
  college: College | undefined;
  onChange: (college: College) => void;
  hasTitle: boolean;
  onLater: AgreementDialogProps['onLater'];
}

/** Who plays for a college says what its rules ask for; who doesn't says that. */
function CollegePart({ college, onChange, hasTitle, onLater }: CollegePartProps) {
  return (
    <>
      {hasTitle && <h3 className="mb-3 font-semibold">{t('Playing in college')}</h3>}
      <Segments<College>
        legend={t('Do you play for a college team?')}
        hint={t('“On a visa” means a student visa, such as an F-1.')}
        value={college}
        options={collegeAnswers}
        onChange={onChange}
      />
      {(college === 'yes' || college === 'visa') && (
        <>
          <ul className="conduct my-4">
            {collegeStatements.map((statement) => (
              <li key={statement}>{statement}</li>
            ))}
            {college === 'visa' && <li>{visaStatement}</li>}
          </ul>
          <p className="small muted mt-3">
            {t(
              "If you can't say this yet, talk to your compliance office or international office first. X1 can't tell you what your school allows.",
            )}
          </p>
          <OfficeLetter />
          {onLater && (
            <Button variant="outline" size="s" className="mt-3" onClick={onLater}>
              {t('Not asked yet? Write a draft for now')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function Area({ name, duties }: { name: string; duties: readonly Duty[] }) {
  return (
    <div>
      <dt>{programTypeLabel(name)}</dt>
      {duties.map((duty) => (
        <dd key={duty.text}>{dutyText(duty)}</dd>
      ))}
    </div>
  );
}
