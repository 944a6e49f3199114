import { testCards } from './test-cards.ts';
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
