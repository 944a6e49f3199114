import type { ReactNode } from 'react';

interface SettingsCardProps {
  /** The name behind # that leads here; also the start of its ids. */
  id: string;
  title: string;
  /** One sentence below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** One section of the account settings, reached by its anchor (S2§2). */
export function SettingsCard({ id, title, note, children }: SettingsCardProps) {
  return (
    <section id={id} className="card pad" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {note && <p className="small muted mt-1">{note}</p>}
      {children}
    </section>
  );
}
