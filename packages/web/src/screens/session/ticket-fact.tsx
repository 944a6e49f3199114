import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** One fact on the panel of a session: its name small, what it is below. */
export function TicketFact({ icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <p className="min-w-0 wrap-anywhere">
        <span>{label}</span>
        {children}
      </p>
    </li>
  );
}
