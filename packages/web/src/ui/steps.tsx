import { Check, type LucideIcon, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Icon } from './icon.tsx';

export interface Step {
  label: string;
  /** A date or a few words below. */
  note?: string;
  /** Instead of its number while it is being worked on. */
  icon?: LucideIcon;
  /** It ended here otherwise than hoped for: a cross, and no sign of success. */
  isSetback?: boolean;
}

interface StepsProps {
  /** Names the line, such as 'Progress'. */
  label: string;
  steps: readonly Step[];
  /** Index of the current step; the ones before are reached. */
  current: number;
  /** The current step is a state that was reached (ticked) rather than one being worked on (numbered). */
  isCurrentReached?: boolean;
}

/** A line of steps: reached, current, ahead. */
export function Steps({ label, steps, current, isCurrentReached = true }: StepsProps) {
  return (
    <ol className="steps" aria-label={label} style={{ '--steps': steps.length } as CSSProperties}>
      {steps.map((step, index) => {
        const isTicked = index < current || (index === current && isCurrentReached);
        const Sign = isTicked ? (step.isSetback ? X : Check) : step.icon;
        return (
          <li key={step.label} className={stateClass(step, index, current)} aria-current={index === current ? 'step' : undefined}>
            <span className="dot" aria-hidden="true">
              {Sign ? <Icon of={Sign} size="s" /> : index + 1}
            </span>
            <strong>{step.label}</strong>
            {step.note && <span>{step.note}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function stateClass({ isSetback }: Step, index: number, current: number) {
  if (index < current) return 'done';
  if (index === current && isSetback) return 'setback';
  return index === current ? 'now' : undefined;
}
