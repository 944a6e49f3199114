import './waivers.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import type { WaiverAgreement } from './use-waiver-agreement.ts';

interface WaiverFieldsProps {
  agreement: WaiverAgreement;
  isDisabled?: boolean;
  /** Whether the texts are open from the start, where they are what the dialog is about. */
  isOpen?: boolean;
}

/** The texts to read and the one box that agrees to both, never ticked in advance (R173). */
export function WaiverFields({ agreement, isDisabled = false, isOpen = false }: WaiverFieldsProps) {
  const { waiver, isTicked, error, tick } = agreement;
  const box = useFocusOnRefusal(agreement.refusals, isDisabled);
  if (waiver.isPending) return <WaiverPlaceholder />;
  if (waiver.isError && !waiver.data) return <LoadFailed what="The waiver couldn't be loaded." query={waiver} />;
  const { trainerName, waiver: text, individualTraining } = waiver.data;
  const name = trainerName.split(' ')[0] ?? trainerName;
  return (
    <div className="waiver" ref={box}>
      <details open={isOpen}>
        <summary className="link small">Read {name}'s waiver</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
        <section className="waiver-text" aria-label={`${name}'s waiver`} tabIndex={0}>
          <p className="whitespace-pre-line">{text}</p>
          <h3>Individual training</h3>
          <p className="whitespace-pre-line">{individualTraining}</p>
        </section>
      </details>
      <Checkbox
        label={`I agree to ${name}'s waiver and to individual training`}
        hint={isOpen ? 'Good for one year. You may always be present at a session.' : 'Good for one year.'}
        checked={isTicked}
        disabled={isDisabled}
        {...(error !== undefined && { error })}
        onChange={({ target }) => tick(target.checked)}
      />
    </div>
  );
}

function WaiverPlaceholder() {
  return (
    <PlaceholderGroup label="Loading the waiver">
      <Placeholder width={140} height={20} className="mb-1.5" />
      <Placeholder height={44} />
    </PlaceholderGroup>
  );
}
