import { type ReactNode, useId } from 'react';

/** A titled part of the gallery. */
export function SampleSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4">
        {title}
      </h2>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}

/** Samples side by side under a small name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="tiny muted mb-2">{name}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
