import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';

/** One line of what helps to decide, below Purchase. */
export function BuyFact({ icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li>
      <Icon of={icon} size="s" />
      {children}
    </li>
  );
}
