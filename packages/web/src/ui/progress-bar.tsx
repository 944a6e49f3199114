import { t } from '@x1/contract/core/texts.ts';

interface ProgressBarProps {
  /** What is progressing. */
  label: string;
  value: number;
  max?: number;
  /** Read instead of the bare number: 'Step 2 of 6'. */
  valueText?: string;
}

/** A filled track: wizard steps, set-up, seats, uploads. Volt on a panel, ink elsewhere. */
export function ProgressBar(props: ProgressBarProps) {
  const { value, max = 100 } = props;
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className="track" {...progressAttributes(props)}>
      <i style={{ width: `${share * 100}%` }} />
    </div>
  );
}

/** A track of equal parts, as many filled as steps are reached. */
export function StepBar({ label, step, steps }: { label: string; step: number; steps: number }) {
  return (
    <div
      className="stepbar"
      {...progressAttributes({ label, value: step, max: steps, valueText: t('Step {step} of {steps}', { step, steps }) })}
    >
      {Array.from({ length: steps }, (_, index) => index + 1).map((part) => (
        <i key={part} className={part <= step ? 'on' : undefined} />
      ))}
    </div>
  );
}

function progressAttributes({ label, value, max = 100, valueText }: ProgressBarProps) {
  const values = { 'aria-valuenow': value, 'aria-valuemin': 0, 'aria-valuemax': max, 'aria-valuetext': valueText };
  return { role: 'progressbar', 'aria-label': label, ...values } as const;
}
