import { t } from '@x1/contract/core/texts.ts';
import type { PublicFace } from '@x1/contract/trainers/public-page.ts';
import { Link } from 'wouter';
import { FaceCard } from '../../features/public-page/face-card.tsx';

/** A few trainers who chose to be seen by everybody (R191). On phones they are a strip. */
export function Faces({ trainers }: { trainers: readonly PublicFace[] }) {
  return (
    <section aria-labelledby="faces-title">
      <div className="faces-head">
        <div>
          <h2 className="big" id="faces-title">
            {t('Meet a few of the trainers')}
          </h2>
          <p className="sub">{t('Everyone sets their own price. What you see is what you pay.')}</p>
        </div>
        <Link className="link far" href="/trainers">
          {t('Browse by sport')}
        </Link>
      </div>
      <ul className="faces">
        {trainers.map((trainer) => (
          <li key={trainer.id}>
            <FaceCard trainer={trainer} />
          </li>
        ))}
      </ul>
    </section>
  );
}
