import { formatDollars } from '@x1/contract/core/number-format.ts';
import type { PublicFace } from '@x1/contract/trainers/public-page.ts';
import { Link } from 'wouter';
import { Portrait } from '../../ui/portrait.tsx';
import { SportTag } from '../../ui/sport-tag.tsx';
import { VerifiedMark } from '../../ui/verified-mark.tsx';

/** A few trainers who chose to be seen by everybody (R191). On phones they are a strip. */
export function Faces({ trainers }: { trainers: readonly PublicFace[] }) {
  return (
    <section aria-labelledby="faces-title">
      <div className="faces-head">
        <div>
          <h2 className="big" id="faces-title">
            Meet a few of the trainers
          </h2>
          <p className="sub">Everyone sets their own price. What you see is what you pay.</p>
        </div>
        <Link className="link far" href="/athlete/sign-up">
          Sign up to see everyone
        </Link>
      </div>
      <ul className="faces">
        {trainers.map((trainer) => (
          <li key={trainer.id}>
            <Face trainer={trainer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every one of them can be booked, so everyone's ID is checked. */
function Face({ trainer: { id, name, imageUrl, sports, city, state, fromPrice } }: { trainer: PublicFace }) {
  const [sport = ''] = sports;
  return (
    <Link className="card face-card" href={`/trainer/${id}`}>
      <Portrait name={name} src={imageUrl} size="big" />
      <span className="about">
        <b>
          {name} <VerifiedMark />
        </b>
        <span className="small">
          <SportTag sport={sport} />
        </span>
        <span className="small muted clip">{[city, state].filter(Boolean).join(', ') || 'Online'}</span>
        <span className="last">
          from <b>{formatDollars(fromPrice)}</b>
        </span>
      </span>
    </Link>
  );
}
