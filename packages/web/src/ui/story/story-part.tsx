import './story.css';
import { type ReactNode, useId } from 'react';

interface StoryPartProps {
  title: string;
  /** Named for those who don't see it, where what follows speaks for itself. */
  isTitleHidden?: boolean;
  /** Below the title of a dialog headings begin one level deeper. */
  level?: 'h2' | 'h4';
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of the column: a title and what it tells, without a box. */
export function StoryPart({ title, isTitleHidden, level: Title = 'h2', aside, children }: StoryPartProps) {
  const titleId = useId();
  return (
    <section className="story-part" aria-labelledby={titleId}>
      <div className={isTitleHidden ? 'sr' : 'story-title'}>
        <Title className="h2" id={titleId}>
          {title}
        </Title>
        {aside && <span className="small muted">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** A text as one reads it: its beginning large, the rest in normal size. */
export function Prose({ lead, rest }: { lead: string | null; rest: string }) {
  return (
    <div className="story-prose">
      {lead && <p className="story-lead">{lead}</p>}
      {rest && <p>{rest}</p>}
    </div>
  );
}
