import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';

interface HostedStepProps {
  title: string;
  text: string;
  /** What to have at hand, and how long it takes. */
  facts: readonly { icon: LucideIcon; text: string }[];
  /** Buttons. */
  children: ReactNode;
}

/** A step that is done on a hosted page: what it is, what it takes, go or skip. */
export function HostedStep({ title, text, facts, children }: HostedStepProps) {
  return (
    <Panel>
      <h2>{title}</h2>
      <p className="mt-2 max-w-[48ch] muted">{text}</p>
      <ul className="mt-5 grid gap-3">
        {facts.map((fact) => (
          <li key={fact.text} className="flex items-center gap-3">
            <Icon of={fact.icon} />
            {fact.text}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col gap-2 md:flex-row">{children}</div>
    </Panel>
  );
}
