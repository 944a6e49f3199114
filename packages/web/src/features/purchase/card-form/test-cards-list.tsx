import './test-cards.css';

/** Test cards, one press each: nobody pays for real while the sandbox runs. */
export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <details className="testcards">
      <summary>Test cards: no real money moves here</summary>
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
  { number: '4242 4242 4242 4242', effect: 'Succeeds' },
  { number: '4000 0000 0000 0002', effect: 'Is declined' },
  { number: '4000 0000 0000 9995', effect: 'Has insufficient funds' },
  { number: '4000 0025 0000 3155', effect: 'Asks for 3-D Secure' },
  { number: '4000 0000 0000 0259', effect: 'Succeeds, is disputed later' },
] as const;
