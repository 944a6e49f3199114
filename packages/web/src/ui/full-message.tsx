import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Panel } from './panel.tsx';

interface FullMessageProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** whole: the page has no bars around it. */
  place?: 'page' | 'whole';
  /** 1, unless the page has a title already. */
  headingLevel?: 1 | 2 | 3;
}

/** A page that says one thing: nothing here, failed, done. */
export function FullMessage({ title, children, actions, place = 'page', headingLevel = 1 }: FullMessageProps) {
  const Title = `h${headingLevel}` as const;
  const message = (
    <Panel>
      <Title className="full-title">{title}</Title>
      <p>{children}</p>
      {actions && <div className="acts">{actions}</div>}
    </Panel>
  );
  if (place === 'page') return <div className="full-message">{message}</div>;
  return (
    <main id="main" tabIndex={-1} className={classes('full-message', 'whole', 'wrap')}>
      {message}
    </main>
  );
}
