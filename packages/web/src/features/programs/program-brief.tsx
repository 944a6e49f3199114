import { dollarsToCents, formatCents } from '@x1/contract/core/money.ts';
import { countText } from '@x1/contract/core/plural.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import './program-brief.css';

/** A program in short, to be read and not chosen (S2§2): title, description, programType, duration, price. */
export function ProgramBrief({ program }: { program: Program }) {
  return (
    <article className="program-brief" aria-label={program.title}>
      <div>
        <h3>{program.title}</h3>
        <p className="small muted mt-0.5">
          {program.programType} · {program.duration} · {countText(program.sessionsIncluded, 'session')} · {program.sessionMinutes} min
        </p>
      </div>
      <p className="program-brief-price num">{formatCents(dollarsToCents(program.price) ?? 0)}</p>
      <p className="program-brief-text">{program.description}</p>
    </article>
  );
}
