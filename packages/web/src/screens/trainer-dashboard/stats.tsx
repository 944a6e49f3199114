import type { ReactNode } from 'react';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';

/** One of a trainer's numbers with its name and a word of context. Only inside `.calm`. */
export function Stat({ label, value, note }: { label: string; value: ReactNode; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figure">{value}</dd>
      <dd>{note}</dd>
    </div>
  );
}

export function PlaceholderStats({ label }: { label: string }) {
  return (
    <PlaceholderGroup label={label}>
      <div className="card calm">
        {[1, 2, 3, 4].map((number) => (
          <div className="grid gap-2" key={number}>
            <Placeholder width="70%" height={14} />
            <Placeholder width="50%" height={24} />
            <Placeholder width="60%" height={14} />
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
