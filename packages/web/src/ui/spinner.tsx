import { t } from '@x1/contract/core/texts.ts';
import { classes } from './classes.ts';

interface SpinnerProps {
  /** Read out; shown too when the spinner has a place of its own. */
  label?: string;
  /** page: the middle of the content; whole: the middle of the window; inline: beside words, label not shown. */
  place?: 'page' | 'whole' | 'inline';
}

/** Something is on its way. */
export function Spinner({ label = t('Loading...'), place = 'page' }: SpinnerProps) {
  if (place === 'inline') {
    return (
      <span role="status" className="inline-flex">
        <Lanes isSmall />
        <span className="sr">{label}</span>
      </span>
    );
  }
  return (
    <div className={classes('waiting', place === 'whole' && 'whole')} role="status">
      <Lanes />
      <p>{label}</p>
    </div>
  );
}

function Lanes({ isSmall }: { isSmall?: boolean }) {
  return (
    <span className={classes('spinner', isSmall && 'small')} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
