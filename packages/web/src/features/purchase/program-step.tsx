import type { ProgramId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import { formatWords } from '@x1/contract/programs/program-words.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { Fragment, type ReactNode } from 'react';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import { isPackage } from './booking-order.ts';
import { eachText, programFacts } from './labels.ts';
import { priceCents } from './program-price.ts';
import { SessionTypeChoice } from './session-type-choice.tsx';

interface ProgramStepProps {
  /** Single sessions first. */
  programs: readonly Program[];
  chosenId: ProgramId;
  /** The sheet has chosen it, and nobody has said so yet. */
  isSuggested: boolean;
  sessionType: SessionType;
  trainerFirstName: string;
  /** Leads to who the trainer is: whoever came to the sheet by a link hasn't read it. */
  onReadFirst: () => void;
  onChoose: (program: Program) => void;
  onSessionType: (sessionType: SessionType) => void;
  /** What to do about a program whose group is full. */
  whenFull: (programId: ProgramId) => ReactNode;
}

/** Which program: a radio card each, prices in a column of their own; the chosen one shows its whole text, the session types, and what the chosen type costs. */
export function ProgramStep({
  programs,
  chosenId,
  isSuggested,
  sessionType,
  trainerFirstName,
  onReadFirst,
  onChoose,
  onSessionType,
  whenFull,
}: ProgramStepProps) {
  const hasBoth = programs.some(isPackage) && !programs.every(isPackage);
  const isFirstOfKind = (index: number) => {
    const [one, before] = [programs[index], programs[index - 1]];
    return one !== undefined && (before === undefined || isPackage(one) !== isPackage(before));
  };
  const suggested = isSuggested && programs.find(({ id }) => id === chosenId);
  return (
    <>
      {suggested && (
        <p className="small muted mb-3 wrap-anywhere">
          {t('We start with {title} ({format}). Choose any other program below.', {
            title: suggested.title,
            format: formatWords(suggested.trainingFormat),
          })}{' '}
          <button type="button" className="link" onClick={onReadFirst}>
            {t('Read about {name} first', { name: trainerFirstName })}
          </button>
        </p>
      )}
      <RadioGroup
        legend={t('Program')}
        isLegendHidden
        value={String(chosenId)}
        onChange={(value) => {
          const program = programs.find(({ id }) => String(id) === value);
          if (program) onChoose(program);
        }}
      >
        {programs.map((program, index) => (
          <Fragment key={program.id}>
            {hasBoth && isFirstOfKind(index) && (
              <p className="choices-title">{isPackage(program) ? t('More sessions') : t('One session')}</p>
            )}
            <RadioCard
              className="program-card"
              value={String(program.id)}
              title={program.title}
              description={programFacts(program)}
              aside={<Cost program={program} sessionType={program.id === chosenId ? sessionType : 'individual'} />}
              below={
                program.id === chosenId && (
                  <>
                    <p className="program-about">{program.description}</p>
                    <SessionTypeChoice program={program} value={sessionType} onChange={onSessionType} whenFull={whenFull(program.id)} />
                  </>
                )
              }
            />
          </Fragment>
        ))}
      </RadioGroup>
    </>
  );
}

function Cost({ program, sessionType }: { program: Program; sessionType: SessionType }) {
  const each = eachText(program, sessionType);
  return (
    <span className="cost num">
      {formatCents(priceCents(program, sessionType))}
      {each && <small>{each}</small>}
    </span>
  );
}
