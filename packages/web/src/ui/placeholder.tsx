import { t } from '@x1/contract/core/texts.ts';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A block in place of content: give it the size of that content, such as 60% wide and 20 px high. */
export function Placeholder({
  width = '100%',
  height = 16,
  className,
}: {
  width?: number | string;
  height?: number | string;
  className?: string;
}) {
  return <span className={classes('ghost', className)} style={{ width, height }} />;
}

/** Hides its blocks from screen readers and says once that something is loading. */
export function PlaceholderGroup({ label = t('Loading'), children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Rows of the usual size (face, two lines) that are still loading. */
export function PlaceholderRows({ count, label }: { count: number; label?: string }) {
  return (
    <PlaceholderGroup label={label}>
      <div className="card rows">
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <div className="row" key={index}>
            <Placeholder width={44} height={44} className="round" />
            <div className="grow">
              <Placeholder width="45%" height={14} className="mb-2" />
              <Placeholder width="70%" height={12} />
            </div>
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
