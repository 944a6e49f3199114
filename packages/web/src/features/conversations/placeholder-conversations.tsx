import { classes } from '../../ui/classes.ts';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import './conversation-row.css';

/** Conversations that are still loading, of their size. */
export function PlaceholderConversations({ count, isCard }: { count: number; isCard?: boolean }) {
  return (
    <PlaceholderGroup label="Loading your conversations">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div className={classes('convo', isCard && 'card')} key={index}>
          <Placeholder width={48} height={48} className="round row-span-3" />
          <Placeholder width="60%" height={20} />
          <Placeholder width={64} height={20} />
          <span className="snip">
            <Placeholder width="85%" height={16} />
          </span>
          <span className="about">
            <Placeholder width={72} height={16} />
            <Placeholder width={56} height={24} />
          </span>
        </div>
      ))}
    </PlaceholderGroup>
  );
}
