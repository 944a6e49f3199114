import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import type { ReactNode } from 'react';
import { Segments } from '../../ui/segments.tsx';
import { groupOffer, priceCents } from './program-price.ts';

interface SessionTypeChoiceProps {
  program: Program;
  value: SessionType;
  onChange: (sessionType: SessionType) => void;
  /** What to do about a full group. */
  whenFull?: ReactNode;
}

/** Individual or group with its price; nothing to choose when the program takes one athlete only (R81). */
export function SessionTypeChoice({ program, value, onChange, whenFull }: SessionTypeChoiceProps) {
  const offer = groupOffer(program);
  if (offer.kind === 'none') return null;
  const price = (sessionType: SessionType) => formatCents(priceCents(program, sessionType));
  return (
    <>
      <Segments
        legend={t('Session type')}
        isLegendHidden
        value={value}
        onChange={onChange}
        hint={
          offer.kind === 'full'
            ? t('This group is full.')
            : [t('Group sessions include kids from other families.'), offer.places].filter(Boolean).join(' ')
        }
        options={[
          { value: 'individual', label: <Option name={t('Individual')} price={price('individual')} /> },
          {
            value: 'group',
            label: <Option name={t('Group')} price={t('{price} each', { price: price('group') })} />,
            isDisabled: offer.kind === 'full',
          },
        ]}
      />
      {offer.kind === 'full' && whenFull && <div className="mt-3">{whenFull}</div>}
    </>
  );
}

function Option({ name, price }: { name: string; price: string }) {
  return (
    <>
      {name}
      <br />
      <span className="num">{price}</span>
    </>
  );
}
