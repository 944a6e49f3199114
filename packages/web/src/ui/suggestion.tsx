import { t } from '@x1/contract/core/texts.ts';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface SuggestionProps {
  icon: LucideIcon;
  title: string;
  /** Where it leads. */
  link: { href: string; label: string };
  onDismiss: () => void;
  children: ReactNode;
}

/** Something worth doing that nobody has to do: a way to it, and 'Not now'. */
export function Suggestion({ icon, title, link, onDismiss, children }: SuggestionProps) {
  return (
    <Notice
      icon={icon}
      tone="plain"
      title={title}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="s" href={link.href}>
            {link.label}
          </Button>
          <Button variant="quiet" size="s" onClick={onDismiss}>
            {t('Not now')}
          </Button>
        </div>
      }
    >
      {children}
    </Notice>
  );
}
