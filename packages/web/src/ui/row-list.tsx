import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A card of rows with lines between them. */
export function RowList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="card rows" aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** A Portrait or an icon. */
  lead?: ReactNode;
  title: ReactNode;
  /** Below it, muted; it takes as many lines as it needs. */
  note?: ReactNode;
  /** One thing at the right end: amount, badge. */
  aside?: ReactNode;
  /** Makes the whole row a link; '#id' leads to a place on the same page. */
  href?: string;
}

/** A row of 64 px, more for a long note: face, two lines, one thing at the end. Only inside a RowList. */
export function Row({ lead, title, note, aside, href }: RowProps) {
  const inner = (
    <>
      {lead}
      <span className="grow">
        <strong className="clip">{title}</strong>
        {note && <span className="row-note">{note}</span>}
      </span>
      {aside}
    </>
  );
  return (
    <li>
      {href === undefined && <div className="row">{inner}</div>}
      {href?.startsWith('#') && (
        <a href={href} className="row">
          {inner}
        </a>
      )}
      {href !== undefined && !href.startsWith('#') && (
        <Link href={href} className="row">
          {inner}
        </Link>
      )}
    </li>
  );
}
