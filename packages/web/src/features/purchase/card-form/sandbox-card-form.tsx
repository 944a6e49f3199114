import { t } from '@x1/contract/core/texts.ts';
import { CreditCard } from 'lucide-react';
import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { leaveTo } from '../../../lib/leave-to.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { CardIntent } from '../purchase-machine.ts';
import { returnUrlOf } from '../returned-payment.ts';
import type { CardFormProps, CardOutcome, Confirmation, WayToPay } from './card-form.ts';
import {
  type CardProblems,
  type CardText,
  cardProblems,
  formatCardNumber,
  formatExpiry,
  isWholeNumber,
  readExpiry,
} from './card-format.ts';
import { confirmAtSandbox } from './sandbox-confirm.ts';
import './test-cards.css';

const emptyCard: CardText = { number: '', expiry: '', cvc: '' };
const fieldOrder = ['number', 'expiry', 'cvc'] as const;

/** The card form while the sandbox replaces the provider: its own fields, confirmed as Stripe.js would (rulings, Running it). */
export function SandboxCardForm({ handle, publishableKey, apiBase, isDisabled, onKeepable }: CardFormProps & { apiBase: string }) {
  const [card, setCard] = useState(emptyCard);
  const [problems, setProblems] = useState<CardProblems>({});
  const box = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();

  const change = (part: Partial<CardText>) => {
    setCard((known) => ({ ...known, ...part }));
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in part))));
  };

  /** A field that has just become whole leads to the next; one that is corrected keeps the cursor. */
  const changeAndGoOn = (part: Partial<CardText>, before: string, isWhole: (text: string) => boolean, next: keyof CardText) => {
    change(part);
    const [text = ''] = Object.values(part);
    if (text.length > before.length && isWhole(text)) focusField(box, next);
  };

  useEffect(() => onKeepable(true), [onKeepable]);
  useImperativeHandle(handle, () => {
    const typed = { card, publishableKey, apiBase, onProblems: (found: CardProblems) => showProblems(found, box, setProblems) };
    return { pay: (intent, way) => payBy(intent, way, typed), keep: (begin) => keepTyped(begin, typed) };
  });

  const shown = fieldOrder.map((field) => problems[field]).find(Boolean);
  const field = (name: keyof CardText) => ({ name, value: card[name], isDisabled, hasProblem: problems[name] !== undefined, errorId });
  return (
    <div>
      <fieldset ref={box}>
        <legend className="label">{t('Card')}</legend>
        <div className="cardbox">
          <div className="withicon">
            <Icon of={CreditCard} />
            <CardInput
              {...field('number')}
              label={t('Card number')}
              autoComplete="cc-number"
              placeholder="1234 1234 1234 1234"
              onChange={(text) => changeAndGoOn({ number: formatCardNumber(text) }, card.number, isWholeNumber, 'expiry')}
            />
          </div>
          <div className="two">
            <div>
              <CardInput
                {...field('expiry')}
                label={t('Expiry date')}
                autoComplete="cc-exp"
                placeholder={t('MM / YY')}
                onChange={(text) =>
                  changeAndGoOn({ expiry: expiryAfter(card.expiry, text) }, card.expiry, (whole) => readExpiry(whole) !== null, 'cvc')
                }
              />
            </div>
            <div>
              <CardInput
                {...field('cvc')}
                label={t('Security code')}
                autoComplete="cc-csc"
                placeholder={t('CVC')}
                onChange={(text) => change({ cvc: text.replace(/\D/g, '').slice(0, 4) })}
              />
            </div>
          </div>
        </div>
        <FieldError id={errorId} message={shown} />
      </fieldset>
      <TestCards onChoose={(number) => change({ number, expiry: '12 / 34', cvc: '123' })} />
    </div>
  );
}

interface TypedCard {
  card: CardText;
  publishableKey: string;
  apiBase: string;
  onProblems: (problems: CardProblems) => void;
}

async function payBy(payment: CardIntent | Confirmation, { cardId, announce }: WayToPay, typed: TypedCard): Promise<CardOutcome> {
  if (cardId === null && hasProblems(typed)) return { kind: 'not_sent', message: null };
  const refusal = await announce();
  if (refusal) return refusal;
  const returnUrl = returnUrlOf(payment, window.location.origin);
  return confirmAtSandbox(providerOf(typed), { clientSecret: payment.clientSecret, returnUrl }, cardId ?? typed.card);
}

async function keepTyped(begin: () => Promise<Confirmation | string>, typed: TypedCard): Promise<CardOutcome> {
  if (hasProblems(typed)) return { kind: 'not_sent', message: null };
  const begun = await begin();
  return typeof begun === 'string' ? { kind: 'not_sent', message: begun } : confirmAtSandbox(providerOf(typed), begun, typed.card);
}

/** Whether something is visibly wrong, which is said beside the field. */
function hasProblems({ card, onProblems }: TypedCard): boolean {
  const problems = cardProblems(card, new Date());
  onProblems(problems);
  return Object.keys(problems).length > 0;
}

function providerOf({ apiBase, publishableKey }: TypedCard) {
  return { apiBase, publishableKey, fetch: window.fetch.bind(window), leaveTo };
}

/** Shows the problems and puts the cursor into the first field that has one. */
function showProblems(
  problems: CardProblems,
  box: RefObject<HTMLFieldSetElement | null>,
  setProblems: (problems: CardProblems) => void,
): void {
  setProblems(problems);
  const first = fieldOrder.find((field) => problems[field]);
  if (first) focusField(box, first);
}

function focusField(box: RefObject<HTMLFieldSetElement | null>, name: keyof CardText): void {
  box.current?.querySelector<HTMLInputElement>(`[name='${name}']`)?.focus();
}

/** Deleting the separator takes the digit before it along, so that Backspace never gets stuck. */
function expiryAfter(before: string, typed: string): string {
  const isDeletingSeparator = typed.length < before.length && /\d\d \/?$/.test(typed);
  return formatExpiry(isDeletingSeparator ? typed.replace(/\D/g, '').slice(0, -1) : typed);
}

interface CardInputProps {
  name: string;
  /** For screen readers; the placeholder shows the form. */
  label: string;
  value: string;
  autoComplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  placeholder: string;
  isDisabled: boolean;
  hasProblem: boolean;
  errorId: string;
  onChange: (text: string) => void;
}

/** One field of the card box. */
function CardInput({ name, label, value, autoComplete, placeholder, isDisabled, hasProblem, errorId, onChange }: CardInputProps) {
  const id = useId();
  return (
    <>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        className="input num"
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder={placeholder}
        value={value}
        readOnly={isDisabled}
        aria-invalid={hasProblem || undefined}
        aria-describedby={hasProblem ? errorId : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}

/** Test cards, one press each: no real money moves while the sandbox runs. */
function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <details className="testcards">
      <summary>{t('Test cards: no real money moves here')}</summary>
      <ul>
        {testCards.map((card) => (
          <li key={card.number}>
            <button type="button" onClick={() => onChoose(card.number)}>
              <span className="num">{card.number}</span>
              <span className="muted">{card.effect}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The sandbox's test cards and what they do (rulings, Running it). */
const testCards = [
  { number: '4242 4242 4242 4242', effect: t('Succeeds') },
  { number: '4000 0000 0000 0002', effect: t('Is declined') },
  { number: '4000 0000 0000 9995', effect: t('Has insufficient funds') },
  { number: '4000 0025 0000 3155', effect: t('Asks for 3-D Secure') },
  { number: '4000 0000 0000 0259', effect: t('Succeeds, is disputed later') },
] as const;
