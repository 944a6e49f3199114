import type { ReactNode } from 'react';

/** What only screen readers say of a text: `rich('View All<span> sessions</span>', { span: unseen })`. */
export function unseen(text: ReactNode): ReactNode {
  return <span className="sr">{text}</span>;
}
