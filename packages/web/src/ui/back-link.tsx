import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from './icon.tsx';

/** The way back, above a page's title. With `onClick` and no address it is a button, as in a wizard. */
export function BackLink({ href, onClick, children }: { href?: string; onClick?: () => void; children: ReactNode }) {
  const inner = (
    <>
      <Icon of={ArrowLeft} size="s" />
      {children}
    </>
  );
  if (href === undefined) {
    return (
      <button type="button" className="back" onClick={onClick}>
        {inner}
      </button>
    );
  }
  return (
    <Link href={href} className="back" onClick={onClick}>
      {inner}
    </Link>
  );
}
