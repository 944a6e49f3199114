import { t } from '@x1/contract/core/texts.ts';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';

/** A volt button on a panel that leads out of the product, in a tab of its own. */
export function OutsideButton({ icon, address, children }: { icon: LucideIcon; address: string; children: string }) {
  return (
    <a className="btn volt" href={address} target="_blank" rel="noopener noreferrer">
      <Icon of={icon} size="s" />
      {children}
      <span className="sr"> {t('(opens in a new tab)')}</span>
    </a>
  );
}
