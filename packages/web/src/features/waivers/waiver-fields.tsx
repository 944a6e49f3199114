import './waivers.css';
import { t } from '@x1/contract/core/texts.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
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
  /** What is being bought: the agreement is for both kinds, which a family that books a group reads beside the words about individual training. */
  sessionType?: SessionType;
  /** Where who isn't a parent or guardian may stand before it: how the family's adults do it together (R172). */
  saysWhoElse?: boolean;
}

/** The texts to read and the one box that agrees to both, never ticked in advance (R173). */
export function WaiverFields({
  agreement,
  isDisabled = false,
  isOpen = false,
  sessionType = 'individual',
  saysWhoElse = false,
}: WaiverFieldsProps) {
  const { waiver, isTicked, error, tick } = agreement;
  const box = useFocusOnRefusal(agreement.refusals, isDisabled);
  if (waiver.isPending) return <WaiverPlaceholder />;
  if (waiver.isError && !waiver.data) return <LoadFailed what={t("The waiver couldn't be loaded.")} query={waiver} />;
  const { trainerName, waiver: text, individualTraining } = waiver.data;
  const name = trainerName.split(' ')[0] ?? trainerName;
  return (
    <div className="waiver" ref={box}>
      <details open={isOpen}>
        <summary className="link small">{t("Read {name}'s waiver", { name })}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
        <section className="waiver-text" aria-label={t("{name}'s waiver", { name })} tabIndex={0}>
          <p className="whitespace-pre-line">{text}</p>
          <h3>{t('Individual training')}</h3>
          <p className="whitespace-pre-line">{individualTraining}</p>
        </section>
      </details>
      <Checkbox
        label={t("I agree to {name}'s waiver and to individual training", { name })}
        hint={hintOf(sessionType, { name, isOpen })}
        checked={isTicked}
        disabled={isDisabled}
        {...(error !== undefined && { error })}
        onChange={({ target }) => tick(target.checked)}
      />
      {saysWhoElse && (
        <p className="hint">
          {t(
            'Not a parent or guardian? Ask one to invite you to their family in Profile Settings. They agree when they first book with {name}.',
            { name },
          )}
        </p>
      )}
    </div>
  );
}

function hintOf(sessionType: SessionType, { name, isOpen }: { name: string; isOpen: boolean }): string {
  if (sessionType === 'group') {
    return t(
      'A parent or legal guardian has to agree. The agreement is good for one year. It covers group sessions too, and one-on-one training if you ever book it.',
    );
  }
  return isOpen
    ? t('A parent or legal guardian has to agree. The agreement is good for one year. You may always be present at a session.')
    : t(
        "A parent or legal guardian has to agree. The agreement is good for one year, so you aren't asked each time you book with {name}.",
        { name },
      );
}

function WaiverPlaceholder() {
  return (
    <PlaceholderGroup label={t('Loading the waiver')}>
      <Placeholder width={140} height={20} className="mb-1.5" />
      <Placeholder height={44} />
    </PlaceholderGroup>
  );
}
